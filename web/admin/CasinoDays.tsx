/** Each game's return by day against its theory, between the bounds that chance alone keeps; and today in figures. */
import { adminText } from '../text/en/admin.ts'
import { formatCount, formatMoney, formatSigned } from '../text/format.ts'
import { timeFormat } from '../text/times.ts'
import { Badge } from '../ui/Badge.tsx'
import admin from './AdminTable.module.css'
import styles from './CasinoDays.module.css'
import type { GameReport } from './casino-calls.ts'
import { type Day, daysOfAll, outsideOf, returnOf, spotsOf } from './day-course.ts'
import { percentOf } from './return-figures.ts'

const dayMs = 86_400_000
const dates = timeFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const dateOf = (day: number) => dates.format(day * dayMs)

/** The figures of today, all games together, and what lies outside the bounds. */
export function CasinoTiles({ games, today }: { games: readonly GameReport[]; today: number }) {
  const all = daysOfAll(games).find(({ day }) => day === today)
  const { rounds = 0, staked = 0, returned = 0, expected = null } = all ?? {}
  const outside = games.flatMap((game) =>
    outsideOf(game.days).map(({ day }) => `${game.name}, ${dateOf(day)}`),
  )
  const tiles = [
    ['Staked today', formatMoney(staked), adminText.casinoRounds(rounds)],
    ['Paid', formatMoney(returned), ''],
    [
      'Return today',
      percentOr(returnOf({ staked, returned })),
      expected === null ? '' : `theory ${percentOf(expected)}`,
    ],
    ['Kept', formatSigned(staked - returned), ''],
    ['Outside the bounds', adminText.casinoDays(outside.length), outside.slice(0, 2).join('; ')],
  ] as const
  return (
    <dl className={`${admin.panel} ${styles.tiles}`}>
      {tiles.map(([name, figure, words]) => (
        <div key={name} data-alarm={(name === 'Outside the bounds' && outside.length > 0) || undefined}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
          <dd className={styles.words} title={words}>
            {words}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function percentOr(part: number | null): string {
  return part === null ? '–' : percentOf(part)
}

/** A course for each game that was played, and the table of its last day. */
export function CasinoDays({ games, today }: { games: readonly GameReport[]; today: number }) {
  const played = games.filter(({ days }) => days.length > 0)
  if (played.length === 0) return <p className={styles.none}>{adminText.casinoNoDays}</p>
  return (
    <>
      <div className={styles.courses}>
        {played.map((game) => (
          <Course key={game.key} game={game} today={today} />
        ))}
      </div>
      <DayTable games={played} today={today} />
    </>
  )
}

function Course({ game, today }: { game: GameReport; today: number }) {
  const outside = outsideOf(game.days)
  const [last] = outside
  return (
    <section className={admin.panel}>
      <header className={styles.head}>
        <h2>{game.name} by day</h2>
        {last === undefined ? (
          <Badge kind="done">In bounds</Badge>
        ) : (
          <Badge kind="failed">{dateOf(last.day)} outside</Badge>
        )}
        <span>{adminText.casinoRounds(game.days.find(({ day }) => day === today)?.rounds ?? 0)} today</span>
      </header>
      <CourseDrawing days={game.days} name={game.name} />
    </section>
  )
}

const [width, height] = [560, 150]

function CourseDrawing({ days, name }: { days: readonly Day[]; name: string }) {
  const { points, theory, low, high, ticks } = spotsOf(days, { width, height })
  const [newest, oldest] = [days[0]!, days.at(-1)!]
  return (
    <figure className={styles.course}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={adminText.casinoCourse(name, days.length)}
      >
        <polyline className={styles.bound} points={low} />
        <polyline className={styles.bound} points={high} />
        <polyline className={styles.theory} points={theory} />
        <polyline className={styles.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ day, x, y, isOutside }) => (
          <circle
            key={day}
            cx={x}
            cy={y}
            r={isOutside ? 5 : 3}
            className={isOutside ? styles.outside : styles.point}
          >
            <title>{`${dateOf(day)}: ${percentOr(returnOf(days.find((one) => one.day === day)!))}`}</title>
          </circle>
        ))}
      </svg>
      <ul className={styles.ticks} aria-hidden="true">
        {ticks.map(({ y, part }) => (
          <li key={part} style={{ top: `${(y / height) * 100}%` }}>
            {percentOf(part)}
          </li>
        ))}
      </ul>
      <figcaption>
        <span>{dateOf(oldest.day)}</span>
        <span>{newest.day === oldest.day ? '' : dateOf(newest.day)}</span>
      </figcaption>
    </figure>
  )
}

/** The last day that each game was played on, in figures. */
function DayTable({ games, today }: { games: readonly GameReport[]; today: number }) {
  return (
    <section className={admin.panel} aria-label="Days in figures">
      <table className={`${admin.numbers} ${styles.returns}`}>
        <thead>
          <tr>
            <th scope="col">Game, last day played</th>
            <th scope="col" className={styles.wide}>
              Rounds
            </th>
            <th scope="col">Staked</th>
            <th scope="col" className={styles.wide}>
              Paid
            </th>
            <th scope="col">Kept</th>
            <th scope="col">Return</th>
            <th scope="col" className={styles.wide}>
              Bounds, 99.7 %
            </th>
          </tr>
        </thead>
        <tbody>
          {games.map(({ key, name, days: [day] }) => (
            <tr key={key}>
              <th scope="row">
                <b>{name}</b> {day!.day === today ? 'today' : dateOf(day!.day)}
              </th>
              <td className={styles.wide}>{formatCount(day!.rounds)}</td>
              <td>{formatMoney(day!.staked)}</td>
              <td className={styles.wide}>{formatMoney(day!.returned)}</td>
              <td>{formatSigned(day!.staked - day!.returned)}</td>
              <td className={styles.observed}>{percentOr(returnOf(day!))}</td>
              <td className={styles.wide}>{boundsOf(day!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function boundsOf({ low, high }: Day): string {
  return low === null || high === null ? adminText.casinoTooFew : `${percentOf(low)} – ${percentOf(high)}`
}
