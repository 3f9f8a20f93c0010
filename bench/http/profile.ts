/** Where the server's thread that answers spent its time, from the profile that Node wrote of it. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  /** The node that ran at each sample, and the microseconds before it. */
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Returns a line a function, those with most time of their own first, idle time left out. */
export function topOfProfile(folder: string, count: number): string[] {
  const { nodes, samples, timeDeltas } = mainProfile(folder)
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const times = new Map<string, number>()
  let busy = 0
  for (const [i, node] of samples.entries()) {
    const name = names.get(node)!
    if (name.startsWith('(idle)')) continue
    busy += timeDeltas[i]!
    times.set(name, (times.get(name) ?? 0) + timeDeltas[i]!)
  }
  const top = [...times].sort(([, one], [, other]) => other - one).slice(0, count)
  return top.map(([name, time]) => `${((time / busy) * 100).toFixed(1).padStart(5)} %  ${name}`)
}

/** Each thread has a profile; the one that answers has by far the most to tell. */
function mainProfile(folder: string): CpuProfile {
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  const sizes = files.map((name) => ({ path: join(folder, name), size: statSync(join(folder, name)).size }))
  const [largest] = sizes.sort((one, other) => other.size - one.size)
  if (!largest) throw new Error(`The server has left no profile in ${folder}.`)
  return JSON.parse(readFileSync(largest.path, 'utf8')) as CpuProfile
}

function nameOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  const file = url.split('/').slice(-3).join('/')
  return `${functionName || '(anonymous)'}  ${file}${url === '' ? '' : `:${lineNumber + 1}`}`
}
