/** One game for its operator: open or not, and what each kind of bet has returned beside what it should. */
import { useState } from 'react'
import { lineName } from '../casino/rules/bet-names.ts'
import { formatCount, formatMoney, formatPrice } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './CasinoAdmin.module.css'
import { type BetReport, type GameReport, postSwitch } from './casino-calls.ts'

/** The game's panel. */
export function CasinoGame({ game }: { game: GameReport }) {
  const { name, key, status, rounds, paytable, bets } = game
  const isOpen = status === 'open'
  const headingId = `casino-${key}`
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>{name}</h2>
        <Badge kind={isOpen ? 'done' : 'fact'}>{isOpen ? 'Open' : 'Coming soon'}</Badge>
        <span className={styles.facts}>
          Paytable {paytable.version} · {formatCount(rounds)} {rounds === 1 ? 'round' : 'rounds'}
        </span>
        <SwitchButton game={game} />
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Bet</th>
            <th scope="col" className={styles.wide}>
              Pays
            </th>
            <th scope="col" className={styles.wide}>
              Bets
            </th>
            <th scope="col">Staked</th>
            <th scope="col" className={styles.medium}>
              Returned
            </th>
            <th scope="col">Expected</th>
            <th scope="col">Observed</th>
          </tr>
        </thead>
        <tbody>
          {bets.map((bet) => (
            <BetRow key={bet.bet} name={lineName(key, bet.bet)} bet={bet} pays={paytable.returns[bet.bet]!} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function BetRow({ name, bet, pays }: { name: string; bet: BetReport; pays: number }) {
  return (
    <tr data-bet={bet.bet}>
      <th scope="row">
        <span className={styles.bet}>
          {name}
          {bet.isSuspicious && <Badge kind="failed">Suspicious</Badge>}
        </span>
      </th>
      <td className={styles.wide}>{formatPrice(pays)}</td>
      <td className={styles.wide}>{formatCount(bet.bets)}</td>
      <td>{formatMoney(bet.staked)}</td>
      <td className={styles.medium}>{formatMoney(bet.returned)}</td>
      <td className={styles.expected}>{percent(bet.expected)}</td>
      <td className={styles.observed}>{bet.observed === null ? '–' : percent(bet.observed)}</td>
    </tr>
  )
}

/** Of a million: 972973 is "97.30 %". */
function percent(ofMillion: number): string {
  return `${formatMoney(Math.round(ofMillion / 100))} %`
}

function SwitchButton({ game: { key, name, status } }: { game: GameReport }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isOpen = status === 'open'
  const onClick = () => {
    setBusy(true)
    setFailure(undefined)
    postSwitch(key, !isOpen)
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Button size="small" busy={isBusy} onClick={onClick}>
        {isOpen ? 'Close' : 'Open to players'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {failure !== undefined && <Alert onClose={() => setFailure(undefined)}>{failure}</Alert>}
    </>
  )
}
