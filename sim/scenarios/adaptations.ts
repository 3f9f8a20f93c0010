/** Where a published scenario meets a rule of ours that it was not written for: what we expect instead, and why. */
import type { ExchangeScenario, ScenarioStep } from './scenario.ts'

interface Adaptation {
  readonly why: string
  /** By the index of the step: what changes in it, or null when the step is left out. */
  readonly steps: Readonly<Record<number, Readonly<Record<string, unknown>> | null>>
}

const cancelled = { matched: '0', remaining: '0', fills: [] }

export const adaptations: Readonly<Record<string, Adaptation>> = {
  'EX-015': {
    why: 'A repeated reference is met by the answer kept for its idempotency key, before the engine is asked.',
    steps: { 4: null },
  },
  'EX-030': {
    why: 'An account never trades with itself: the lay meets its own back and what is left of it is cancelled.',
    steps: {
      2: { expect: cancelled },
      3: { value: '90' },
      4: { expect: cancelled },
      5: { value: '90' },
    },
  },
  'EX-053': {
    why: 'An account never trades with itself: nothing of the lay matches or rests, the back stands alone.',
    steps: { 1: { expect: cancelled }, 2: { value: '10' }, 3: { value: '190' } },
  },
  'EX-065': {
    why: 'A stake of 21,000,000 is above the largest of an order, which is asked before the funds are.',
    steps: { 0: { expect: { error: 'INVALID_BET_SIZE' } } },
  },
}

/** Returns the scenario's steps as we expect them. */
export function adaptedSteps(scenario: ExchangeScenario): ScenarioStep[] {
  const changes = adaptations[scenario.id]?.steps ?? {}
  return scenario.steps.flatMap((step, i) => {
    const change = changes[i]
    return change === null ? [] : [{ ...step, ...change } as ScenarioStep]
  })
}
