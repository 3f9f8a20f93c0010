/** What the sandbox did, as a provider keeps it: a line for each change of a payment, in a file of its own, and nothing said twice. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import type { ListedPayment } from './provider.ts'

export interface SandboxList {
  /** Since when it is kept. */
  readonly from: number
  /** Adds what was done with a payment now, unless that is what was done last. */
  note(done: Omit<ListedPayment, 'at'>): void
  list(from: number, to: number): Promise<readonly ListedPayment[]>
}

/** Opens the list, and begins it where there is none: the first line has since when. */
export function openSandboxList(
  file: string,
  now: () => number,
  onError: (error: unknown) => void,
): SandboxList {
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify({ from: now() })}\n`, { mode: 0o600 })
  const [head = '{}', ...lines] = linesOf(readFileSync(file, 'utf8'))
  const { from } = JSON.parse(head) as { from: number }
  const last = new Map(lines.map(parse).map(({ reference, state }) => [reference, state]))
  let written: Promise<unknown> = Promise.resolve()
  return {
    from,
    note(done) {
      const before = last.get(done.reference)
      // What was taken back is not made once more.
      if (before === done.state || before === 'charged_back') return
      last.set(done.reference, done.state)
      const line = `${JSON.stringify({ ...done, at: now() })}\n`
      written = written.then(() => appendFile(file, line)).catch(onError)
    },
    async list(begin, end) {
      await written
      const [, ...all] = linesOf(await readFile(file, 'utf8'))
      return all.map(parse).filter(({ at }) => at >= begin && at < end)
    },
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

function parse(line: string): ListedPayment {
  return JSON.parse(line) as ListedPayment
}
