/** What the slip's bets risk and may win together: the risk with the stops that follow, the win net of each market's commission. */
import { divideBigHalfEven } from '#core/values/money.ts'
import { slipText } from '../../text/en/slip.ts'
import { ticketText } from '../../text/en/ticket.ts'
import { formatWithSign } from '../../text/format.ts'
import { useMoneySign } from '../../ui/money-sign.ts'
import slip from '../slip/Slip.module.css'
import type { SlipLine } from '../slip/slip-line.ts'
import { slipTotals } from '../slip/totals.ts'
import { totalsAtStart } from './at-start.ts'
import { useRiskBeyond } from './risk-beyond.ts'
import { useCommissions } from './use-terms-of-market.ts'

/** Two figures; dashes while none of the lines has both odds and a stake, and of what is won while one is at the starting price. */
export function NetBand({ lines }: { lines: readonly SlipLine[] }) {
  const sign = useMoneySign()
  const start = totalsAtStart(lines)
  const priced = slipTotals(lines)
  const [count, risk] = [priced.count + start.count, priced.risk + start.risk]
  const beyond = useRiskBeyond(lines)
  const { win, bps } = useNetWin(lines)
  const label =
    lines.length > 1
      ? slipText.riskOf(count, lines.length)
      : lines[0]?.side === 'LAY'
        ? slipText.liability
        : slipText.risk
  return (
    <dl className={slip.risk}>
      <div>
        <dt>{label}</dt>
        <dd>{count > 0 ? formatWithSign(risk + beyond, sign) : '–'}</dd>
      </div>
      <div className={slip.win}>
        <dt>{bps === undefined ? 'To win' : ticketText.toWin(bps)}</dt>
        {/* What is won at the starting price is not known before it is found. */}
        <dd>{priced.count > 0 && start.count === 0 ? formatWithSign(win, sign) : '–'}</dd>
      </div>
    </dl>
  )
}

/** `bps`: the one rate of all markets, null where they differ, undefined while one is not known: then nothing is taken off. */
function useNetWin(lines: readonly SlipLine[]): { win: number; bps: number | null | undefined } {
  const markets = Map.groupBy(lines, ({ marketId }) => marketId)
  const rates = useCommissions([...markets.keys()])
  const known = [...rates.values()]
  const isKnown = known.every((rate) => rate !== undefined)
  let win = 0
  for (const [marketId, ofMarket] of markets) {
    const gross = slipTotals(ofMarket).win
    win += isKnown ? gross - commissionOn(gross, rates.get(marketId) ?? 0) : gross
  }
  return { win, bps: isKnown ? (new Set(known).size === 1 ? known[0] : null) : undefined }
}

/** Returns the commission on a win, minor units, half-even as at settlement; an account's discount is not counted. */
function commissionOn(win: number, bps: number): number {
  return divideBigHalfEven(BigInt(win) * BigInt(bps), 10_000n)
}
