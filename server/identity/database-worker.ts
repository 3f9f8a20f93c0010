/** The accounts' worker thread: runs one statement a message, in order, and answers it. */
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from './database.ts'

export interface StatementCall {
  readonly id: number
  readonly name: string
  readonly args: readonly unknown[]
}
export interface StatementAnswer {
  readonly id: number
  readonly result?: unknown
  readonly error?: unknown
}

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread.')

const statements = openDatabase((workerData as { file: string }).file) as unknown as Readonly<
  Record<string, (...args: readonly unknown[]) => unknown>
>
port.on('message', ({ id, name, args }: StatementCall) => {
  let answer: StatementAnswer
  try {
    answer = { id, result: statements[name]!(...args) }
  } catch (error) {
    answer = { id, error }
  }
  port.postMessage(answer)
  if (name === 'close') port.close()
})
port.postMessage({ id: 0 } satisfies StatementAnswer)
