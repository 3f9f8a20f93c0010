/**
 * Checks for trying things out. They look at nothing and behave as real ones do: they answer later, and what they find follows from the
 * last word of the name, so that it is the same each time, after a restart as well.
 */
import type { AskedCheck, CheckAnswer, IdentityChecks, OnAnswer } from './checks.ts'

export interface SandboxChecksOptions {
  readonly onAnswer: OnAnswer
  /** How long a check takes, milliseconds. */
  readonly delayMs: number
  readonly onError: (error: unknown) => void
}

/** One thing that is said: after how many delays. */
type Saying = Omit<CheckAnswer, 'reference'> & { readonly after: number }

const verified: Saying = { said: 'verified', reason: '', after: 1 }
const refused: Saying = {
  said: 'refused',
  reason: 'The sandbox finds nobody of this name at this address.',
  after: 1,
}
const referred: Saying = { said: 'referred', reason: 'The sandbox cannot read the document.', after: 1 }

/** By the last word of the name; everybody else is verified. */
const byName: Readonly<Record<string, readonly Saying[]>> = {
  refused: [refused],
  referred: [referred],
  // Told twice.
  twice: [verified, verified],
  late: [{ ...verified, after: 10 }],
  // Another word on what has ended.
  changed: [refused, { ...verified, after: 2 }],
  // Told only when it is asked for once more.
  silent: [],
}

/** Checks that it remembers having been asked for; it forgets the oldest. */
const rememberedMax = 10_000

/** Returns the sandbox. */
export function createSandboxChecks({ onAnswer, delayMs, onError }: SandboxChecksOptions): IdentityChecks {
  const asked = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()

  function later(ms: number, answer: CheckAnswer): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      onAnswer(answer).catch(onError)
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  return {
    ask({ reference, particulars }: AskedCheck) {
      const isAgain = asked.has(reference)
      if (asked.size >= rememberedMax) asked.delete(asked.values().next().value!)
      asked.add(reference)
      const name = particulars.fullName.toLowerCase().split(/\s+/).at(-1)!
      const sayings = Object.hasOwn(byName, name) ? byName[name]! : [verified]
      for (const { after, ...said } of isAgain && sayings.length === 0 ? [verified] : sayings)
        later(after * delayMs, { reference, ...said })
      return Promise.resolve()
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
