/** The rules of a market, said for this market. */
import type { ReactNode } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { formatMoney } from '../../text/format.ts'
import type { MarketNow } from '../market/use-market.ts'
import lobby from './Lobby.module.css'
import styles from './Market.module.css'
import { commissionRule, delayRule, stateSentence, winnersRule } from './sentences.ts'

/** The panel: what was fixed when the market was made, and how it stands now. */
export function MarketRules({ market, now }: { market: Market; now: MarketNow }) {
  return (
    <section className={lobby.panel} aria-labelledby="rules-heading">
      <h2 id="rules-heading" className={styles.rulesHead}>
        Market rules
      </h2>
      <dl className={styles.rules}>
        <Rule name="Status">{stateSentence(now) ?? (now.inPlay ? 'Open, in play' : 'Open')}</Rule>
        <Rule name="Winners">{winnersRule(market)}</Rule>
        <Rule name="Commission">{commissionRule(market)}</Rule>
        <Rule name="Bet delay">{delayRule(market)}</Rule>
        <Rule name="Smallest stake">{formatMoney(market.stakeMin)}</Rule>
        <Rule name="Matched">{formatMoney(now.matched)}</Rule>
        <Rule name="In play">
          Unmatched bets lapse when play begins, unless placed to persist, and at every goal, wicket or the
          like
        </Rule>
      </dl>
    </section>
  )
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
