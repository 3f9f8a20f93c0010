/** What the casino has staked and returned day by day, all games together. */
import { formatCount, formatMoney, formatSigned } from '../text/format.ts'
import { timeFormat } from '../text/times.ts'
import admin from './AdminTable.module.css'
import styles from './CasinoAdmin.module.css'
import type { GameReport } from './casino-calls.ts'
import { percentOf } from './return-figures.ts'

const dayMs = 86_400_000
const dates = timeFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The panel; nothing while no round was played in these days. */
export function CasinoDays({ games }: { games: readonly GameReport[] }) {
  const byDay = Map.groupBy(
    games.flatMap(({ days }) => days),
    ({ day }) => day,
  )
  if (byDay.size === 0) return null
  const rows = [...byDay]
    .sort(([one], [other]) => other - one)
    .map(([day, parts]) => {
      const sum = (figure: 'rounds' | 'staked' | 'returned') =>
        parts.reduce((total, part) => total + part[figure], 0)
      return { day, rounds: sum('rounds'), staked: sum('staked'), returned: sum('returned') }
    })
  return (
    <section className={admin.panel} aria-labelledby="casino-days">
      <header className={styles.head}>
        <h2 id="casino-days">Days</h2>
        <span className={styles.facts}>UTC, the last 31</span>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className={styles.wide}>
              Rounds
            </th>
            <th scope="col">Staked</th>
            <th scope="col" className={styles.medium}>
              Returned
            </th>
            <th scope="col">Kept</th>
            <th scope="col">Return</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, rounds, staked, returned }) => (
            <tr key={day}>
              <th scope="row">{dates.format(day * dayMs)}</th>
              <td className={styles.wide}>{formatCount(rounds)}</td>
              <td>{formatMoney(staked)}</td>
              <td className={styles.medium}>{formatMoney(returned)}</td>
              <td>{formatSigned(staked - returned)}</td>
              <td className={styles.observed}>
                {staked === 0 ? '–' : percentOf(Math.round((returned / staked) * 1_000_000))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
