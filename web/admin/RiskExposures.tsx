/** The largest exposures by market, event or account as bars, and the largest positions of single accounts. */
import { Link } from 'react-router'
import type { Exposures } from '#contract/risk.ts'
import { riskText } from '../text/en/risk.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import admin from './AdminTable.module.css'
import styles from './Risk.module.css'
import { exposuresBy, type RiskChoice, riskAddress } from './risk-choice.ts'

/** Rows of a panel. */
const shownMax = 10

interface Bar {
  readonly key: number
  readonly to: string
  readonly name: string
  readonly note: string
  readonly exposure: number
}

/** The panel of bars. */
export function RiskExposures({ of, choice }: { of: Exposures; choice: RiskChoice }) {
  const bars = barsOf(of, choice.by).slice(0, shownMax)
  const most = bars[0]?.exposure ?? 1
  return (
    <section className={admin.panel} aria-labelledby="risk-exposure">
      <header className={admin.panelHead}>
        <h2 id="risk-exposure">{riskText.exposureTitle[choice.by]}</h2>
        <nav className={styles.choices} aria-label={riskText.chooseBy}>
          {exposuresBy.map((by) => (
            <Link
              key={by}
              to={riskAddress({ ...choice, by })}
              aria-current={by === choice.by ? 'true' : undefined}
            >
              {riskText.exposureBy[by]}
            </Link>
          ))}
        </nav>
      </header>
      {bars.length === 0 && <p className={admin.none}>{riskText.noExposure}</p>}
      <ol className={styles.bars}>
        {bars.map(({ key, to, name, note, exposure }) => (
          <li key={key}>
            <span className={styles.barName}>
              <Link to={to}>{name}</Link>
              <span>{note}</span>
            </span>
            <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="10" />
              <rect width={(100 * exposure) / most} height="10" />
            </svg>
            <span className={styles.barSum}>{formatMoney(exposure)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function barsOf({ markets, events, byAccount }: Exposures, by: RiskChoice['by']): Bar[] {
  switch (by) {
    case 'market':
      return markets.map(({ marketId, marketName, eventName, exposure, accounts }) => ({
        ...{ key: marketId, to: `/lobby/market/${marketId}`, name: eventName, exposure },
        note: `${marketName}, ${riskText.accounts(accounts)}`,
      }))
    case 'event':
      return events.map(({ eventId, eventName, exposure, markets: count }) => ({
        ...{ key: eventId, to: '/admin/markets', name: eventName, exposure, note: riskText.markets(count) },
      }))
    case 'account':
      return byAccount.map(({ accountId, exposure, balance }) => ({
        ...{
          key: accountId,
          to: `/admin/accounts/${accountId}`,
          name: riskText.account(accountId),
          exposure,
        },
        note: `Balance ${formatMoney(balance)}`,
      }))
  }
}

/** The panel of positions. */
export function RiskPositions({ positions }: Pick<Exposures, 'positions'>) {
  const { account, market, worst, best } = riskText.positionColumns
  return (
    <section className={admin.panel} aria-labelledby="risk-positions">
      <header className={admin.panelHead}>
        <h2 id="risk-positions">{riskText.positions}</h2>
      </header>
      {positions.length === 0 ? (
        <p className={admin.none}>{riskText.noExposure}</p>
      ) : (
        <table className={`${admin.table} ${styles.positions}`}>
          <thead>
            <tr>
              <th scope="col">{account}</th>
              <th scope="col">{market}</th>
              <th scope="col">{worst}</th>
              <th scope="col">{best}</th>
            </tr>
          </thead>
          <tbody>
            {positions.slice(0, shownMax).map((one) => (
              <tr key={`${one.accountId} ${one.marketId}`}>
                <td>
                  <Link to={`/admin/accounts/${one.accountId}`}>{one.accountId}</Link>
                </td>
                <td>{`${one.eventName}, ${one.marketName}`}</td>
                <td className={styles.lost}>{formatSigned(one.worst)}</td>
                <td className={one.best < 0 ? styles.lost : styles.won}>{formatSigned(one.best)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
