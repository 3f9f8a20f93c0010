/** Markets from the command line: looked at, suspended, opened, closed and settled. */
import { calls } from '#contract/calls.ts'
import type { Preview } from '#contract/market-desk.ts'
import { decimals } from '#server/csv.ts'
import { UsageError } from './command.ts'
import { byTwo } from './desk-requests.ts'
import type { Ask } from './desk-session.ts'
import { numberIn, type Typed } from './desk-words.ts'

/** Lists markets that are not decided. */
export async function listMarkets(ask: Ask, { words }: Typed): Promise<string[]> {
  const status = 'CREATED,OPEN,SUSPENDED,CLOSED,SETTLING,GRADED'
  const search = words.join(' ')
  const query = { status, limit: '100', ...(search !== '' && { search }) }
  const { rows, next } = await ask(calls.getSchedule, { query })
  const lines = rows.map(({ market, eventName, startTime }) => {
    const start = new Date(startTime).toISOString().slice(0, 16)
    return `${market.marketId}  ${start}  ${market.status}  ${market.name}, ${eventName}`
  })
  if (next !== null) lines.push('There are more: name them by words.')
  return lines.length === 0 ? ['No markets match.'] : lines
}

/** Shows one, with its runners. */
export async function showMarket(ask: Ask, { words }: Typed): Promise<string[]> {
  const marketId = numberIn(words[0], 'market')
  const { name, status, version, runners } = await ask(calls.getMarket, { params: { marketId } })
  return [
    `${name}: ${status}, version ${version}`,
    ...runners.map((runner) => `${runner.selectionId}  ${runner.name}  ${runner.status}`),
  ]
}

/** Suspends it. */
export async function suspend(ask: Ask, { words, reason, lapse }: Typed): Promise<string[]> {
  const marketId = numberIn(words[0], 'market')
  const body = { lapse, ...(reason !== undefined && { reason }) }
  const { version } = await ask(calls.suspendMarket, { params: { marketId }, body })
  return [`Market ${marketId} is suspended, version ${version}.`]
}

/** Opens or closes it. */
export async function turn(
  ask: Ask,
  { words }: Typed,
  name: 'openMarket' | 'closeMarket',
): Promise<string[]> {
  const marketId = numberIn(words[0], 'market')
  const { version } = await ask(calls[name], { params: { marketId }, body: {} })
  return [`Market ${marketId} is ${name === 'openMarket' ? 'open' : 'closed'}, version ${version}.`]
}

/** Settles it, or without a version says what that would pay. */
export async function settle(ask: Ask, { words, version, reason }: Typed): Promise<string[]> {
  const [market, ...named] = words
  const marketId = numberIn(market, 'market')
  const winners = named.map((winner) => numberIn(winner, 'runner'))
  if (winners.length === 0)
    throw new UsageError('Name the winners by their numbers: crossbook admin market ID')
  const params = { marketId }
  if (version === undefined) {
    if (reason !== undefined)
      throw new UsageError('Without --version nothing is done, and no reason is kept: leave --reason out.')
    const query = { action: 'settle' as const, winners: winners.join(), limit: '20' }
    return previewLines(await ask(calls.previewSettlement, { params, query }))
  }
  const body = { marketVersion: numberIn(version, 'version'), winners }
  return byTwo(ask, reason, { settle: { marketId, ...body } }, async () => {
    const changed = await ask(calls.settleMarket, { params, body })
    return [`Market ${marketId} is settled, version ${changed.version}.`]
  })
}

function previewLines({ rows, totals, marketVersion }: Preview): string[] {
  const { accounts, paid, taken, commissionChange, ledger, inDebt } = totals
  return [
    ...rows.map((row) => {
      const owes = row.owes > 0 ? `, owes ${decimals(row.owes)}` : ''
      return `${row.accountId}  ${row.name}  ${decimals(row.balance)} becomes ${decimals(row.balanceAfter)}${owes}`
    }),
    `${accounts} accounts: paid ${decimals(paid)}, taken ${decimals(taken)}, commission ${decimals(commissionChange)}, ` +
      `ledger ${decimals(ledger)}, in debt ${inDebt}`,
    `Nothing was done. The same with --version ${marketVersion} does it.`,
  ]
}
