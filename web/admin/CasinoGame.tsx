/** One game for its operator: open or not, and what each kind of bet has returned beside what it should. */
import { useState } from 'react'
import { lineName } from '../casino/rules/bet-names.ts'
import { adminText } from '../text/en/admin.ts'
import { formatCount, formatMoney, formatPrice } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './CasinoAdmin.module.css'
import { type BetReport, type GameReport, postSwitch } from './casino-calls.ts'
import { PaytableForm } from './PaytableForm.tsx'
import { figuresOf, percentOf, type Span } from './return-figures.ts'

/** The game's panel. */
export function CasinoGame({ game, span }: { game: GameReport; span: Span }) {
  const { name, key, status, rounds, paytable, bets } = game
  const [isFormOpen, setFormOpen] = useState(false)
  const [setVersion, setSetVersion] = useState<number>()
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
        <Button size="small" aria-expanded={isFormOpen} onClick={() => setFormOpen(!isFormOpen)}>
          Paytable<span className="visually-hidden"> {name}</span>
        </Button>
        <SwitchButton game={game} />
      </header>
      {setVersion !== undefined && (
        <Alert kind="success" onClose={() => setSetVersion(undefined)}>
          {adminText.paytableSet(setVersion)}
        </Alert>
      )}
      {isFormOpen && (
        // A paytable that somebody else has set begins a new form.
        <PaytableForm
          key={paytable.version}
          game={game}
          onSet={(version) => {
            setSetVersion(version)
            setFormOpen(false)
          }}
        />
      )}
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
            <BetRow
              key={bet.bet}
              name={lineName(key, bet.bet)}
              bet={bet}
              span={span}
              pays={paytable.returns[bet.bet]!}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function BetRow({ name, bet, pays, span }: { name: string; bet: BetReport; pays: number; span: Span }) {
  const { bets, staked, returned, expected, observed, isSuspicious } = figuresOf(bet, span)
  return (
    <tr data-bet={bet.bet}>
      <th scope="row">
        <span className={styles.bet}>
          {name}
          {isSuspicious && <Badge kind="failed">Suspicious</Badge>}
        </span>
      </th>
      <td className={styles.wide}>{formatPrice(pays)}</td>
      <td className={styles.wide}>{formatCount(bets)}</td>
      <td>{formatMoney(staked)}</td>
      <td className={styles.medium}>{formatMoney(returned)}</td>
      <td className={styles.expected}>{percentOf(expected)}</td>
      <td className={styles.observed}>{observed === null ? '–' : percentOf(observed)}</td>
    </tr>
  )
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
