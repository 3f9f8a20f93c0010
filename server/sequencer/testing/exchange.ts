/** For tests: a sequencer on real files, with players, a market, and bets by one line. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '#core/engine/command.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import type { CreateMarket, PlaceOrder } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { simulated } from '#server/clock.ts'
import { openSequencer, type Sequencer, type SequencerOptions } from '../sequencer.ts'
import { type Answered, outcomesAlone } from '../submission.ts'

/** Returns a new folder and what removes it. */
export function temporaryFolder(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

export interface ExchangeOptions extends Partial<SequencerOptions> {
  /** A clock of the test's own, which never jumps. */
  readonly now?: () => number
}

/** Opens a sequencer whose failure is an error of the test. */
export function openExchange(dataDir: string, { now, ...options }: ExchangeOptions = {}): Promise<Sequencer> {
  return openSequencer({
    dataDir,
    folds: [],
    acceptClock: true,
    ...(now && { machine: simulated(now) }),
    onFailed: (error) => {
      throw error
    },
    ...options,
  })
}

/** Opens accounts of 10,000.00 each and returns their ids. */
export async function openAccounts(sequencer: Sequencer, count: number): Promise<number[]> {
  const opened = Array.from({ length: count }, () =>
    done(sequencer, { kind: 'open-account', grant: 1_000_000 }),
  )
  return (await Promise.all(opened)).map((outcome) => outcome.id)
}

/** Makes an event with one open market of three runners, selections 11, 12 and 13, and returns the market's id. */
export async function openMarket(
  sequencer: Sequencer,
  settings: Partial<CreateMarket> = {},
): Promise<number> {
  const names = { sport: 'tennis', name: 'Ana v Béla', competition: 'Cup' }
  const event = await done(sequencer, { kind: 'create-event', ...names, startTime: 1_900_000_000_000 })
  const { id } = await done(sequencer, {
    kind: 'create-market',
    event: event.id,
    name: 'Match Odds',
    runners: [11, 12, 13].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
    numberOfWinners: 1,
    betDelayMs: 0,
    betDelayModel: 'PASSIVE',
    commissionBps: 200,
    stakeMin: 100,
    profitRatioChecked: false,
    ...settings,
  })
  await done(sequencer, { kind: 'open-market', market: id })
  return id
}

/** Executes a command that must not be refused. */
export async function done(sequencer: Sequencer, command: Command): Promise<Outcome> {
  const outcome = await sequencer.execute(command)
  if (outcome.refusal !== undefined) throw new Error(`${command.kind} was refused: ${outcome.refusal}`)
  return outcome
}

/** Returns the command by which it is known who an account's player is, and that he is grown up. */
export function verified(account: number): Command {
  return { kind: 'note-identity', account, state: 'VERIFIED', bornOn: 19_800_101, person: 0 }
}

/** Returns a bet of 2.00 on selection 11 at 2.00 unless said otherwise. */
export function bet(market: number, account: number, order: Partial<PlaceOrder> = {}): PlaceOrder {
  const usual = { selectionId: 11, side: 'BACK', price: 200, size: 200, persistence: 'LAPSE' } as const
  return { kind: 'place-order', market, account, timeInForce: 'LIMIT', ...usual, ...order }
}

/** What a call was told: of each command the id made or why not. */
export type Told = readonly (number | RefusalCode)[] | 'busy' | 'stopped' | 'key_reused'

/** Places bets under a key and resolves with what was told. */
export function place(
  sequencer: Sequencer,
  commands: readonly PlaceOrder[],
  { key, bodyHash = 'same' }: { key?: string; bodyHash?: string } = {},
): Promise<Told> {
  const account = commands[0]?.account ?? 0
  const call = { account, ...(key !== undefined && { key, bodyHash }), commands, form: outcomesAlone }
  return new Promise((resolve) => sequencer.submit(call, (answered) => resolve(toldOf(answered))))
}

/** Returns what an answer tells; one that was journaled as text is a list in JSON. */
export function toldOf(answered: Answered): Told {
  if (typeof answered === 'string') return answered
  if ('text' in answered) return JSON.parse(answered.text.body) as Told
  return answered.outcomes.map(({ refusal, id }) => refusal ?? id)
}
