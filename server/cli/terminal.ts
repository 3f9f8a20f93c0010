/** Questions to whoever typed a command, at his terminal; or from what was given to it by a pipe, a line each. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError } from './command.ts'

/** Asks at the terminal; of what is secret nothing is shown while it is typed. Throws UsageError where what is read has ended. */
export async function ask(text: string, as: 'plain' | 'secret'): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return nextLine()
  stderr.write(text)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = as === 'secret' ? silent : stderr
  const lines = createInterface({ input: stdin, output, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    if (as === 'secret') stderr.write('\n')
  }
}

let piped: AsyncIterator<string> | undefined

async function nextLine(): Promise<string> {
  piped ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const { value, done } = await piped.next()
  if (done === true)
    throw new UsageError('What was given to read ended too early: password and code go in a line each.')
  return value
}
