/** One game for its operator: open or not, and what each kind of bet has returned beside what it should. */
import { useState } from 'react'
import { lineName } from '../casino/rules/bet-names.ts'
import { adminText } from '../text/en/admin.ts'
import { formatCount, formatDecimal, formatMoney } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import admin from './AdminTable.module.css'
import styles from './CasinoAdmin.module.css'
import { type BetReport, type GameReport, postSwitch } from './casino-calls.ts'
import { PaytableForm } from './PaytableForm.tsx'
import { figuresOf, percentOf, type Span } from './return-figures.ts'
import { StakeCapForm } from './StakeCapForm.tsx'

/** The game's panel. */
export function CasinoGame({ game, span }: { game: GameReport; span: Span }) {
  const { name, key, status, rounds, paytable, bets } = game
  const [isFormOpen, setFormOpen] = useState(false)
  const [setVersion, setSetVersion] = useState<number>()
  const isOpen = status === 'open'
  const headingId = `casino-${key}`
  return (
    <section className={admin.panel} aria-labelledby={headingId}>
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
        <>
          {/* A paytable that somebody else has set begins a new form. */}
          <PaytableForm
            key={paytable.version}
            game={game}
            onSet={(version) => {
              setSetVersion(version)
              setFormOpen(false)
            }}
          />
          <StakeCapForm game={game} />
        </>
      )}
      <table className={`${admin.numbers} ${styles.kinds}`}>
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

interface BetRowProps {
  name: string
  bet: BetReport
  pays: number
  span: Span
}

/** The bet's row; over the last 31 days, which are also summed by stake, a row for each size of stake under it. */
function BetRow({ name, bet, pays, span }: BetRowProps) {
  const figures = figuresOf(bet, span)
  const sizes = span === 'month' && bet.stakes.length > 1 ? bet.stakes : []
  return (
    <>
      <tr data-bet={bet.bet}>
        <th scope="row">
          <span className={styles.bet}>
            {name}
            {figures.isSuspicious && <Badge kind="failed">Suspicious</Badge>}
          </span>
        </th>
        <td className={styles.wide}>{formatDecimal(pays)}</td>
        <FigureCells figures={figures} />
      </tr>
      {sizes.map((size) => (
        <tr key={size.from} className={styles.size} data-bet={bet.bet} data-from={size.from}>
          <th scope="row">
            <span className={styles.bet}>
              {adminText.casinoStakeFrom(formatMoney(size.from), formatMoney(size.from * 10))}
              {size.isSuspicious && <Badge kind="failed">Suspicious</Badge>}
            </span>
          </th>
          <td className={styles.wide} />
          <FigureCells figures={size} />
        </tr>
      ))}
    </>
  )
}

function FigureCells({ figures }: { figures: Omit<BetReport['month'], 'z'> }) {
  const { bets, staked, returned, expected, observed } = figures
  return (
    <>
      <td className={styles.wide}>{formatCount(bets)}</td>
      <td>{formatMoney(staked)}</td>
      <td className={styles.medium}>{formatMoney(returned)}</td>
      <td className={styles.expected}>{percentOf(expected)}</td>
      <td className={styles.observed}>{observed === null ? '–' : percentOf(observed)}</td>
    </>
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
