/** Processes of the bench that are asked one thing after the other over their IPC channel. */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { execArgv } from 'node:process'

export interface Child {
  /** Sends a question and resolves with the answer; rejects when the process ends instead. */
  ask<A>(question: object): Promise<A>
  /** Ends it at once, as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
  /** Asks it to end by itself, and waits for that. */
  stop(): Promise<void>
}

interface Failure {
  readonly failed: string
}

/** Starts a module as a process with these arguments. What it prints goes to stderr. */
export function startChild(path: string, args: readonly string[], nodeArgs: readonly string[] = []): Child {
  const process = fork(path, args, { execArgv: [...execArgv, ...nodeArgs], stdio: ['ignore', 2, 2, 'ipc'] })
  const ended = once(process, 'exit')
  async function end(signal: NodeJS.Signals): Promise<void> {
    process.kill(signal)
    await ended
  }
  return {
    ask: (question) => ask(process, question),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

function ask<A>(child: ChildProcess, question: object): Promise<A> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null, signal: string | null) =>
      reject(new Error(`${child.spawnfile} has ended (${signal ?? code}) instead of answering.`))
    child.once('exit', onExit)
    child.once('message', (answer: A | Failure) => {
      child.off('exit', onExit)
      if (isFailure(answer)) reject(new Error(answer.failed))
      else resolve(answer)
    })
    child.send(question)
  })
}

function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'failed' in answer
}

/** In the process: answers every question that comes, and ends when the one who asks has gone. */
export function answerQuestions<Q extends object>(answer: (question: Q) => Promise<object>): void {
  process.once('disconnect', () => process.exit())
  process.on('message', (question: Q) => {
    answer(question).then(
      (answered) => process.send!(answered),
      (error: unknown) => process.send!({ failed: String(error) } satisfies Failure),
    )
  })
}
