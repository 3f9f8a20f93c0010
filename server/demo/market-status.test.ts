/** From a feed's status to commands, on the real core: which are asked, and that none of them is refused. */
import { describe, expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import { advanceTime, createEngine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { type Market, marketStatus } from '#core/exchange/market/market.ts'
import type { MarketTerms } from '#core/exchange/market-terms.ts'
import type { Stopper } from '#core/facts/stop.ts'
import { commandsOfRemoval, commandsOfResult, commandsTowards, type TargetStatus } from './market-status.ts'

const ids = new Map([
  ['a', 1],
  ['b', 2],
  ['c', 3],
])

/** A market of three that is open. */
const marketOf = (terms: MarketTerms) => made(['A', 'B', 'C'], terms, 'open-market')
const marketAfter = (...kinds: Change[]) => made(['A', 'B'], {}, ...kinds)

type Change = 'open-market' | 'turn-in-play' | Stopper | 'close-market'

function made(names: readonly string[], terms: MarketTerms, ...kinds: Change[]) {
  const engine = createEngine()
  advanceTime(engine, 1)
  const run = (command: Command) => {
    const { refusal } = execute(engine, command)
    if (refusal !== undefined) throw new Error(`${command.kind}: ${refusal}`)
  }
  run({ kind: 'create-event', sport: 'tennis', name: 'A vs B', competition: 'C', startTime: 1 })
  run({
    kind: 'create-market',
    event: 1,
    name: 'Match Odds',
    runners: names.map((name, i) => ({ selectionId: i + 1, name })),
    terms,
    numberOfWinners: 1,
    betDelayMs: 0,
    betDelayModel: 'PASSIVE',
    commissionBps: 0,
    stakeMin: 100,
    profitRatioChecked: true,
  })
  for (const kind of kinds) {
    run(
      kind === 'OPERATOR' || kind === 'FEED' || kind === 'ENGINE'
        ? { kind: 'suspend-market', market: 1, lapse: false, by: kind, reason: 'Goal' }
        : { kind, market: 1 },
    )
  }
  return { market: engine.state.markets[1] as Market, run }
}

const open: TargetStatus = { status: 'OPEN', inPlay: false }
const openInPlay: TargetStatus = { status: 'OPEN', inPlay: true }
const goal = { status: 'SUSPENDED', inPlay: true, reason: 'goal' } as const

/** Does what is asked and returns the commands' kinds. */
function follow({ market, run }: ReturnType<typeof marketAfter>, target: TargetStatus): string[] {
  const commands = commandsTowards(market, target)
  for (const command of commands) run(command)
  return commands.map(({ kind }) => kind)
}

describe('towards a status', () => {
  test.each([
    ['a new market opens', [], open, ['open-market'], marketStatus.OPEN],
    ['an open one stays', ['open-market'], open, [], marketStatus.OPEN],
    [
      'the off: a pause, the turn, and open again',
      ['open-market'],
      openInPlay,
      ['suspend-market', 'turn-in-play', 'open-market'],
      marketStatus.OPEN,
    ],
    [
      'a new market whose match is under way',
      [],
      openInPlay,
      ['open-market', 'suspend-market', 'turn-in-play', 'open-market'],
      marketStatus.OPEN,
    ],
    [
      'a goal stops an open one',
      ['open-market', 'turn-in-play'],
      goal,
      ['suspend-market'],
      marketStatus.SUSPENDED,
    ],
    [
      'a match that is stopped as it is found',
      ['open-market'],
      goal,
      ['suspend-market', 'turn-in-play'],
      marketStatus.SUSPENDED,
    ],
    [
      'the end closes',
      ['open-market'],
      { status: 'CLOSED', inPlay: true },
      ['close-market'],
      marketStatus.CLOSED,
    ],
    ['a closed one stays closed', ['open-market', 'close-market'], openInPlay, [], marketStatus.CLOSED],
  ] as const)('%s', (_, before, target, kinds, status) => {
    const made = marketAfter(...before)
    expect(follow(made, target)).toEqual(kinds)
    expect(made.market.status).toBe(status)
  })

  test('what is material in play ends unmatched orders, the turn does not', () => {
    const lapses = (target: TargetStatus) =>
      commandsTowards(marketAfter('open-market', 'turn-in-play').market, target).map(
        (command) => command.kind === 'suspend-market' && command.lapse,
      )
    expect(lapses(goal)).toEqual([true])
    const [pause] = commandsTowards(marketAfter('open-market').market, openInPlay)
    expect(pause).toMatchObject({ lapse: false, by: 'FEED', reasonCode: 'TURNING_IN_PLAY' })
  })

  test.each([
    ['goal', 'GOAL'],
    ['off', 'RACE_OFF'],
    ['finish', 'RACE_END'],
    ['anything else', 'PLAY_STOPPED'],
  ])('it says why it stops: %s is %s', (reason, reasonCode) => {
    const target: TargetStatus = { ...goal, reason }
    const [stop] = commandsTowards(marketAfter('open-market', 'turn-in-play').market, target)
    expect(stop).toMatchObject({ kind: 'suspend-market', by: 'FEED', reasonCode, reason: '' })
  })

  test.each(['FEED', 'ENGINE'] as const)('it reopens what the %s stopped', (by) => {
    expect(follow(marketAfter('open-market', 'turn-in-play', by), openInPlay)).toEqual(['open-market'])
  })

  test('it does not reopen what an operator stopped, whatever he said, not even when the match begins', () => {
    expect(follow(marketAfter('open-market', 'turn-in-play', 'OPERATOR'), openInPlay)).toEqual([])
    expect(follow(marketAfter('open-market', 'OPERATOR'), openInPlay)).toEqual(['turn-in-play'])
  })
})

describe('a result', () => {
  test.each([
    ['of an open market', ['open-market', 'turn-in-play'], ['suspend-market', 'settle-market']],
    ['of a suspended market', ['open-market', 'FEED'], ['settle-market']],
    ['of a market that never opened', [], ['close-market', 'settle-market']],
    ['of a closed market', ['open-market', 'close-market'], ['settle-market']],
  ] as const)('%s settles it, once', (_, before, kinds) => {
    const { market, run } = marketAfter(...before)
    const told = { winners: ['b'], void: false }
    const commands = commandsOfResult(market, 'MATCH_END', told, ids)
    for (const command of commands) run(command)
    expect(commands.map(({ kind }) => kind)).toEqual(kinds)
    expect(market.status).toBe(marketStatus.SETTLED)
    expect(commandsOfResult(market, 'MATCH_END', told, ids)).toEqual([])
  })

  test('without a winner the market is void, and says why', () => {
    const { market, run } = marketAfter('open-market')
    const told = { winners: [], void: true, reason: 'The race was abandoned.' }
    const commands = commandsOfResult(market, 'RACE_END', told, ids)
    for (const command of commands) run(command)
    expect(commands).toMatchObject([{ kind: 'void-market', reason: 'The race was abandoned.' }])
    expect(market.status).toBe(marketStatus.VOIDED)
  })
})

describe('the off of what is never in play', () => {
  const off: TargetStatus = { status: 'SUSPENDED', inPlay: false, reason: 'off' }
  test('ends betting', () => {
    const made = marketAfter('open-market')
    expect(follow(made, off)).toEqual(['close-market'])
    expect(made.market.status).toBe(marketStatus.CLOSED)
    expect(follow(made, off)).toEqual([])
  })
})

describe('a removal', () => {
  const rows = { runner: 'a', factorBps: 2_000, rates: { b: 3_000, c: 5_000 } }
  test('takes the runner out with its factor, once; those of the others are for a starting price', () => {
    for (const startingPrice of [false, true]) {
      const { market, run } = marketOf({ startingPrice })
      const commands = commandsOfRemoval(market, rows, ids)
      for (const command of commands) run(command)
      const rates = [
        { selectionId: 2, factorBps: 3_000 },
        { selectionId: 3, factorBps: 5_000 },
      ]
      expect(commands).toMatchObject([
        { kind: 'remove-runner', selectionId: 1, factorBps: 2_000, ...(startingPrice && { rates }) },
      ])
      expect(commands[0]).toHaveProperty('factorBps')
      expect('rates' in (commands[0] as object)).toBe(startingPrice)
      expect(market.removed).toEqual([true, false, false])
      expect(commandsOfRemoval(market, rows, ids)).toEqual([])
    }
  })
})
