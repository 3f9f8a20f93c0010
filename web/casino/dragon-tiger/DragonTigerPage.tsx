/** The page of /games/dragon-tiger: one card each to Dragon and Tiger, the higher wins. */
import type { Paytable } from '#contract/casino.ts'
import { dragonTiger } from '#core/casino/dragon-tiger.ts'
import { casinoText } from '../../text/en/casino.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CardTable } from '../card-table/CardTable.tsx'
import { type CardGame, handOf } from '../card-table/card-game.ts'
import { oddsDecimal } from '../money.ts'
import styles from './DragonTiger.module.css'

const headlines = { dragon: 'Dragon wins', tiger: 'Tiger wins', tie: 'Tie' } as const

const game: CardGame<'dragontiger'> = {
  key: 'dragontiger',
  rules: dragonTiger,
  spots: [
    { selection: 'dragon', name: 'Dragon' },
    { selection: 'tie', name: 'Tie' },
    { selection: 'tiger', name: 'Tiger' },
  ],
  sides: ['Dragon', 'Tiger'],
  handSize: 1,
  odds: oddsDecimal,
  handsOf: ({ dragon, tiger, winner }) => [
    handOf(dragon, winner === 'dragon'),
    handOf(tiger, winner === 'tiger'),
  ],
  headlineOf: ({ winner }) => headlines[winner],
  invalidStake: casinoText.enterValidAmount,
}

/** Nothing runs out: the table waits for its player, so the time stands still. */
const countdown = '0:13'

/** The stage and its last rounds. */
export default function DragonTigerPage() {
  return (
    <div className={styles.page}>
      <CardTable
        game={game}
        above={({ paytable }) => <TableLine limits={paytable.limits} />}
        below={<LockedLay />}
      />
    </div>
  )
}

/** Limits and countdown, over the hands. */
function TableLine({ limits }: Pick<Paytable, 'limits'>) {
  return (
    <p className={styles.line}>
      <span>
        MIN <b>{limits.stakeMin / 100}</b>
      </span>
      <span>
        MAX <b>{limits.stakeMax / 100}</b>
      </span>
      <span className={styles.countdown}>
        <Icon name="clock" size={16} />
        <span className="visually-hidden">Countdown </span>
        {countdown}
      </span>
    </p>
  )
}

/** The lay side of the three bets: shown, and closed. */
function LockedLay() {
  return (
    <ul className={styles.lay} aria-label="Lay">
      {game.spots.map(({ selection, name }) => (
        <li key={selection}>
          <LockIcon />
          <span>
            <span className="visually-hidden">{name} </span>Lay locked
          </span>
        </li>
      ))}
    </ul>
  )
}

function LockIcon() {
  return (
    <svg className={styles.lock} width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9" />
    </svg>
  )
}
