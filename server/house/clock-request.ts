/**
 * How a command on the machine asks the running server to take the machine's clock: a file in the data folder, and its answer
 * in another. Whoever may write there may do anything to the exchange, so nothing more is asked of him.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const requestIn = (dataDir: string) => join(dataDir, 'clock.request')
const answerIn = (dataDir: string) => join(dataDir, 'clock.answer')

/** Asks the server of a data folder to take the machine's clock. An answer that nobody took is forgotten. */
export function askToAccept(dataDir: string): void {
  rmSync(answerIn(dataDir), { force: true })
  writeFileSync(requestIn(dataDir), '')
}

/** Takes the question back, and returns whether it was still there. */
export function takeRequest(dataDir: string): boolean {
  return isRemoved(requestIn(dataDir))
}

export interface ClockAnswer {
  readonly isTaken: boolean
  /** What was done, or why nothing was. */
  readonly sentence: string
}

/** Answers the question that was taken. */
export function answerRequest(dataDir: string, answer: ClockAnswer): void {
  const written = `${answerIn(dataDir)}.tmp`
  writeFileSync(written, JSON.stringify(answer))
  renameSync(written, answerIn(dataDir))
}

/** Takes the answer: undefined while there is none. */
export function takeAnswer(dataDir: string): ClockAnswer | undefined {
  try {
    const answer = JSON.parse(readFileSync(answerIn(dataDir), 'utf8')) as ClockAnswer
    rmSync(answerIn(dataDir))
    return answer
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isRemoved(path: string): boolean {
  try {
    rmSync(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
