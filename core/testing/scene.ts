/** A small exchange for tests: accounts, one market, and words to act on it. */
import type { SeedVault } from '../casino/seeds.ts'
import type { Command } from '../engine/command.ts'
import { advanceTime, createEngine, type Engine } from '../engine/engine.ts'
import { execute } from '../engine/execute.ts'
import { createOutcome, type Outcome } from '../engine/outcome.ts'
import { BACK, LAY } from '../exchange/book/book.ts'
import { forEachLevel } from '../exchange/book/offers.ts'
import type { Profile } from '../facts/profile.ts'

type Fields<K extends Command['kind']> = Omit<Extract<Command, { kind: K }>, 'kind'>

const timeFirst = 1_700_000_000_000

export interface Scene {
  readonly engine: Engine
  /** Does a command and returns a copy of its outcome. */
  do<K extends Command['kind']>(kind: K, fields: Fields<K>): Outcome
  /** Places a limit order of `account` on runner 1 of market 1: prices in odds, sizes in whole money. */
  order(
    account: number,
    side: 'BACK' | 'LAY',
    price: number,
    size: number,
    more?: Partial<Fields<'place-order'>>,
  ): Outcome
  /** Lets `ms` of engine time pass. */
  wait(ms: number): void
  /** Runner 1's book as text, best first: "back 2.02x10 | lay 2.04x5". */
  book(): string
}

/**
 * Returns an exchange with players 101 to 105, 1,000.00 each, and market 1, open: runners 1, 2, 3, one winner, commission 5 %.
 * With a vault, casino rounds can be played.
 */
export function openScene(rules: Partial<Fields<'create-market'>> = {}, vault?: SeedVault): Scene {
  const engine = createEngine(vault)
  advanceTime(engine, timeFirst)
  const scene: Scene = {
    engine,
    do: (kind, fields) => Object.assign(createOutcome(), execute(engine, { kind, ...fields } as Command)),
    order: (account, side, price, size, more) =>
      scene.do('place-order', {
        account,
        market: 1,
        selectionId: 1,
        side,
        price: Math.round(price * 100),
        size: Math.round(size * 100),
        persistence: 'LAPSE',
        timeInForce: 'LIMIT',
        ...more,
      }),
    wait: (ms) => advanceTime(engine, engine.state.time + ms),
    book: () => bookText(engine),
  }
  for (let i = 0; i < 5; i++) scene.do('open-account', { grant: 100_000 })
  scene.do('create-event', { sport: 'tennis', name: 'A vs B', competition: 'Cup', startTime: timeFirst })
  scene.do('create-market', {
    event: 1,
    name: 'Match Odds',
    runners: [1, 2, 3].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
    numberOfWinners: 1,
    betDelayMs: 5_000,
    betDelayModel: 'PASSIVE',
    commissionBps: 500,
    stakeMin: 100,
    profitRatioChecked: true,
    ...rules,
  })
  scene.do('open-market', { market: 1 })
  return scene
}

/** The exchange runs under this profile from now on, and its players have shown who they are, grown up all of them. */
export function runUnder(scene: Scene, profile: Profile): void {
  scene.do('set-profile', { profile, account: 0 })
  for (const account of [101, 102, 103, 104, 105]) verify(scene, account)
}

export function verify(scene: Scene, account: number, bornOn = 19_800_101): Outcome {
  return scene.do('note-identity', { account, state: 'VERIFIED', bornOn, person: 0 })
}

function bookText(engine: Engine): string {
  const { books } = engine.state.markets[1]!
  const side = (code: typeof BACK | typeof LAY) => {
    const levels: string[] = []
    forEachLevel(books, 0, code, (price, size) => levels.push(`${price / 100}x${size / 100}`))
    return levels.length === 0 ? '-' : levels.join(' ')
  }
  return `back ${side(LAY)} | lay ${side(BACK)}`
}
