/** The lobby's slip: credit and exposure, and the player's open bets in four views. On a phone a bar at the foot opens it. */
import { useEffect, useState } from 'react'
import { casinoText } from '../../text/en/casino.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import styles from './LobbySlip.module.css'
import { type BetView, OpenBets } from './OpenBets.tsx'
import { type SlipFigures, useSlipFigures } from './slip-figures.ts'

const tabs: readonly Tab<BetView>[] = [
  { id: 'bets', label: 'Open Bets' },
  { id: 'markets', label: 'Markets' },
  { id: 'odds', label: 'Odds' },
  { id: 'stake', label: 'Stake' },
]

/** The slip as the screen has room for it. */
export function LobbySlip() {
  const isPhone = useScreenSize() === 'phone'
  const figures = useSlipFigures()
  return isPhone ? <SlipDrawer figures={figures} /> : <SlipPanel figures={figures} />
}

function SlipPanel({ figures }: { figures: SlipFigures }) {
  return (
    <aside className={styles.slip} aria-labelledby="lobby-slip">
      <h2 className={styles.head} id="lobby-slip">
        Bet Slip
      </h2>
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
      <SlipTabs />
    </aside>
  )
}

function SlipDrawer({ figures }: { figures: SlipFigures }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setOpen(false)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  return (
    <aside className={styles.drawer} aria-label="Bet Slip" data-open={isOpen || undefined}>
      {isOpen && (
        <div className={styles.sheet} id="lobby-slip-sheet">
          <h2 className={styles.head}>Bet Slip</h2>
          <SlipTabs />
        </div>
      )}
      <button
        type="button"
        className={styles.bar}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'lobby-slip-sheet' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.pair}>
          <span>{casinoText.availableCredit}</span> <b>{figures.available}</b>
        </span>
        <span className={styles.pair}>
          <span>{casinoText.exposure}</span> <b>{figures.exposure}</b>
        </span>
        <span className={styles.chevron}>
          <Icon name="chevronDown" size={16} />
        </span>
      </button>
    </aside>
  )
}

function SlipTabs() {
  const [view, setView] = useState<BetView>('bets')
  return (
    <Tabs
      label="Bet Slip"
      tabs={tabs}
      chosen={view}
      onChoose={(chosen) => setView(chosen)}
      listClassName={styles.tabs}
      tabClassName={styles.tab}
      panelClassName={styles.body}
    >
      <OpenBets view={view} />
    </Tabs>
  )
}
