/** The rules of a market, said for this market. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Market } from '#contract/catalogue.ts'
import {
  commissionRule,
  crossRule,
  delayRule,
  marketText,
  quietRule,
  startRule,
  stateSentence,
  winnersRule,
} from '../../text/en/market.ts'
import { noticeWords } from '../../text/en/notices.ts'
import { numberWords } from '../../text/en/number-result.ts'
import { paymentRule } from '../../text/en/payment.ts'
import { formatMoney } from '../../text/format.ts'
import { nearTime } from '../../text/times.ts'
import { getMarketTypes } from '../market/catalogue-calls.ts'
import { Matched } from '../market/Matched.tsx'
import type { MarketNow } from '../market/use-market.ts'
import lobby from './Lobby.module.css'
import styles from './Market.module.css'

/** The panel: what was fixed when the market was made, and how it stands now. */
export function MarketRules({ market, now }: { market: Market; now: MarketNow }) {
  const cross = crossRule(market)
  const start = startRule(market)
  return (
    <section id="rules" className={lobby.panel} aria-labelledby="rules-heading">
      <h2 id="rules-heading" className={styles.rulesHead}>
        Market rules
      </h2>
      <dl className={styles.rules}>
        <Rule name="Status">{stateSentence(now) ?? (now.inPlay ? 'Open, in play' : 'Open')}</Rule>
        <Rule name="Winners">{winnersRule(market)}</Rule>
        {cross !== null && <Rule name="Matching">{cross}</Rule>}
        {start !== null && <Rule name="Starting price">{start}</Rule>}
        <Rule name="Commission">{commissionRule(market)}</Rule>
        <Rule name="Bet delay">{delayRule(market)}</Rule>
        {market.quietSeconds !== undefined && <Rule name="Quiet time">{quietRule(market.quietSeconds)}</Rule>}
        {market.payDelaySeconds !== undefined && <Rule name="Payment">{paymentRule(market)}</Rule>}
        {market.number !== undefined && <Rule name="Result">{numberWords(market)}</Rule>}
        {market.type !== undefined && <TypeRule type={market.type} />}
        <Rule name="Smallest stake">{formatMoney(market.stakeMin)}</Rule>
        <Rule name="Matched">
          <Matched market={market} format={formatMoney} />
        </Rule>
        <Rule name="In play">{marketText.inPlayRule}</Rule>
        {market.notices?.toReversed().map((notice) => (
          // Of one moment and one sentence there is one.
          <Rule key={`${notice.time} ${notice.kind} ${notice.sentence}`} name={nearTime(notice.time)}>
            {noticeWords(notice, market.runners)}
          </Rule>
        ))}
      </dl>
    </section>
  )
}

/** What decides a bet, as the table of market types says; nothing while that is not read. */
function TypeRule({ type }: { type: string }) {
  const { data: types = [] } = useQuery({
    queryKey: ['market-types'],
    queryFn: ({ signal }) => getMarketTypes(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rules = types.find((row) => row.type === type)?.rules
  return rules === undefined ? null : <Rule name="Decided by">{rules}</Rule>
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
