/** The slip of a table: credit and exposure, what lies on the table and the exchange's open bets, and what the table has come to. */
import { useEffect, useId, useState } from 'react'
import { useSession } from '../../account/session.ts'
import { casinoText } from '../../text/en/casino.ts'
import { formatMoney } from '../../text/format.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import type { CasinoGame } from '../catalogue.ts'
import { Mark } from '../roads/Mark.tsx'
import styles from './LobbySlip.module.css'
import { type BetView, OpenBets } from './OpenBets.tsx'
import { PlayMoneyOffer } from './PlayMoneyOffer.tsx'
import { useSlipFigures } from './slip-figures.ts'
import { TableRecord } from './TableRecord.tsx'
import type { TableBets, TableLine } from './table-bets.ts'

const tabs: readonly Tab<BetView>[] = [
  { id: 'bets', label: 'Open Bets' },
  { id: 'markets', label: 'Markets' },
  { id: 'odds', label: 'Odds' },
  { id: 'stake', label: 'Stake' },
]

interface LobbySlipProps {
  game: CasinoGame | undefined
  table?: TableBets | undefined
}

/** The slip as a panel. */
export function LobbySlip({ game, table }: LobbySlipProps) {
  const figures = useSlipFigures()
  return (
    <aside className={styles.slip} aria-labelledby="lobby-slip">
      <div className={styles.head}>
        <h2 id="lobby-slip">Bet Slip</h2>
        {table?.onClear !== undefined && table.lines.length > 0 && (
          <button type="button" className={styles.clear} onClick={table.onClear}>
            {casinoText.clear}
          </button>
        )}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{casinoText.availableCredit}</dt>
          <dd>{figures.available}</dd>
        </div>
        <div>
          <dt>{casinoText.exposure}</dt>
          <dd>{figures.exposure}</dd>
        </div>
      </dl>
      <SlipBody game={game} table={table} />
    </aside>
  )
}

/** The slip on a phone: a band at the foot of the table that opens the rest over it. A guest finds the ways in beside it. */
export function SlipBand({ game, table }: LobbySlipProps) {
  const [isOpen, setOpen] = useState(false)
  const { isAuthenticated } = useSession()
  const figures = useSlipFigures()
  const sheet = useId()
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setOpen(false)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  return (
    <aside className={styles.foot} aria-label="Bet Slip">
      {isOpen && (
        <div className={styles.sheet} id={sheet}>
          <h2 className={styles.head}>Bet Slip</h2>
          <SlipBody game={game} table={table} />
        </div>
      )}
      <div className={styles.band}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? sheet : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.chevron}>
            <Icon name="chevronDown" size={16} />
          </span>
          <span>{isAuthenticated ? casinoText.availableShort : casinoText.availableCredit}</span>{' '}
          <b>{figures.available}</b> <span>{casinoText.exposure}</span> <b>{figures.exposure}</b>
        </button>
        {!isAuthenticated && (
          <span className={styles.ways}>
            <ButtonLink to="/login" size="small" onBand>
              Log in
            </ButtonLink>
            <ButtonLink to="/signup" kind="primary" size="small" onBand>
              Sign up
            </ButtonLink>
          </span>
        )}
      </div>
    </aside>
  )
}

function SlipBody({ game, table }: LobbySlipProps) {
  const [view, setView] = useState<BetView>('bets')
  const lines = table?.lines ?? []
  return (
    <div className={styles.scroll}>
      <Tabs
        label="Bet Slip"
        tabs={tabs}
        chosen={view}
        onChoose={(chosen) => setView(chosen)}
        listClassName={styles.tabs}
        tabClassName={styles.tab}
        panelClassName={styles.body}
      >
        {lines.length > 0 && <TableLines lines={lines} view={view} />}
        <OpenBets view={view} isAlone={lines.length === 0} />
      </Tabs>
      {game !== undefined && <PlayMoneyOffer stakeMin={game.paytable.limits.stakeMin} />}
      {game !== undefined && <TableRecord game={game} />}
    </div>
  )
}

function TableLines({ lines, view }: { lines: readonly TableLine[]; view: BetView }) {
  const total = lines.reduce((sum, { stake }) => sum + stake, 0)
  return (
    <section aria-label={casinoText.ofThisTable}>
      <p className={styles.sub}>
        {casinoText.ofThisTable} <b>{formatMoney(total)}</b>
      </p>
      <ul>
        {lines.map(({ selection, name, mark, odds, oddsBefore, stake }) => (
          <li key={selection} className={styles.line}>
            <span className={styles.mark}>{mark !== undefined && <Mark mark={mark} ground="panel" />}</span>
            <span className="ellipsis">{name}</span>
            {view !== 'stake' && (
              <span className={styles.odds}>
                {oddsBefore !== undefined && <s>{oddsBefore}</s>} {odds}
              </span>
            )}
            {view !== 'odds' && <b>{formatMoney(stake)}</b>}
          </li>
        ))}
      </ul>
    </section>
  )
}
