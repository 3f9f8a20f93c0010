/** On what, and beside what else, the figures were measured. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, freemem, loadavg, platform, release, tmpdir, totalmem } from 'node:os'

/** Returns one line a condition. */
export function conditions(): string[] {
  const processors = cpus()
  const load = loadavg().map((figure) => figure.toFixed(2))
  return [
    `Date        ${new Date().toISOString()}`,
    `Processor   ${processors[0]?.model.trim() ?? 'unknown'}, ${processors.length} cores`,
    `Memory      ${gigabytes(totalmem())}, ${gigabytes(freemem())} free`,
    `System      ${platform()} ${release()}, Node ${process.version}`,
    `Load        ${load.join(' ')} over 1, 5 and 15 minutes, before the bench`,
    `Data        ${tmpdir()} on ${fileSystemOf(tmpdir())}`,
  ]
}

function gigabytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GB`
}

/** The kind of file system below a folder and its options; what a sync costs depends on it. */
function fileSystemOf(folder: string): string {
  try {
    const device = execFileSync('df', ['--output=source,fstype', folder], { encoding: 'utf8' })
    const [source = '', kind = ''] = device.trim().split('\n').at(-1)!.split(/\s+/)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${source} `))
    return `${kind} (${source}${mount === undefined ? '' : `, ${mount.split(' ')[3]}`})`
  } catch {
    // Not Linux: the figures stand without it.
    return 'an unknown file system'
  }
}
