/** The bets that a finding or a case shows: who backed, who laid, and what it came to. */
import { Link } from 'react-router'
import type { RiskBet } from '#contract/risk.ts'
import { riskText } from '../text/en/risk.ts'
import { formatMoney, formatPrice, formatSigned } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import admin from './AdminTable.module.css'
import styles from './Risk.module.css'

/** The panel. */
export function RiskBets({ bets, title }: { bets: readonly RiskBet[]; title: string }) {
  return (
    <section className={admin.panel} aria-labelledby="risk-bets">
      <header className={admin.panelHead}>
        <h2 id="risk-bets">{title}</h2>
      </header>
      {bets.length === 0 ? (
        <p className={admin.none}>{riskText.noBets}</p>
      ) : (
        <>
          <BetTable bets={bets} />
          <p className={admin.note}>{riskText.betsShown(bets.length)}</p>
        </>
      )}
    </section>
  )
}

function BetTable({ bets }: { bets: readonly RiskBet[] }) {
  const { time, market, backer, layer, price, stake, result } = riskText.betColumns
  return (
    <table className={`${admin.table} ${styles.bets}`}>
      <thead>
        <tr>
          <th scope="col" className={styles.time}>
            {time}
          </th>
          <th scope="col">{market}</th>
          <th scope="col" className={styles.account}>
            {backer}
          </th>
          <th scope="col" className={styles.account}>
            {layer}
          </th>
          <th scope="col" className={styles.price}>
            {price}
          </th>
          <th scope="col" className={styles.sum}>
            {stake}
          </th>
          <th scope="col" className={styles.sum}>
            {result}
          </th>
        </tr>
      </thead>
      <tbody>
        {bets.map((bet) => (
          <tr key={`${bet.time} ${bet.backOrder} ${bet.layOrder} ${bet.size} ${bet.price}`}>
            <td className={styles.time}>{dayAndTime(bet.time)}</td>
            <td>
              <Link to={`/lobby/market/${bet.marketId}`}>{bet.runnerName}</Link>
              <span className={styles.betNote}>
                {`${bet.eventName}, ${bet.marketName}`}
                {bet.ms !== undefined && ` · ${riskText.before(bet.ms, bet.detail ?? '')}`}
              </span>
            </td>
            <td className={styles.account}>{bet.backAccount}</td>
            <td className={styles.account}>{bet.layAccount}</td>
            <td className={styles.price}>{formatPrice(bet.price)}</td>
            <td className={styles.sum}>{formatMoney(bet.size)}</td>
            <td className={styles.sum}>{resultWords(bet)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function resultWords({ result, isVoid }: RiskBet): string {
  if (isVoid) return riskText.isVoid
  return result === null ? '–' : formatSigned(result)
}
