/** Header, wallet strip, sidebar and event panel of the main layout. */
import { lazy, type ReactNode, useContext } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'
import type { SportsEvent } from '#contract/sports.ts'
import account from '../app/layout/AccountBar.module.css'
import { AccountBar } from '../app/layout/AccountBar.tsx'
import { Header } from '../app/layout/header/Header.tsx'
import { Sidebar } from '../app/layout/Sidebar.tsx'
import strip from '../app/layout/WalletStrip.module.css'
import { WalletStrip } from '../app/layout/WalletStrip.tsx'
import { demoEvents } from '../exchange/events/demo-events.ts'
import type { EventList, PanelSport } from '../exchange/events/event-lists.ts'
import styles from './Gallery.module.css'
import { Pressed } from './Pressed.tsx'
import { State } from './State.tsx'

// As the layout loads it: what is loaded both ways costs every first load some bytes.
const EventPanel = lazy(async () => ({ default: (await import('../app/layout/EventPanel.tsx')).EventPanel }))
const nothing = () => {}

/** The parts of `web/app/layout`. */
export function LayoutParts() {
  return (
    <>
      <State name="Header, as a guest sees it. A press opens the notifications, the settings, the user menu; the box finds events">
        <TopBar isMenuOpen={false} />
      </State>
      <State name="Header: search after a press (shut where it begins open, open on a phone), menu open">
        <Pressed press="[aria-label='Search']">
          <TopBar isMenuOpen />
        </Pressed>
      </State>
      <State name="Wallet strip: of whoever is here; a guest has the fixed figures and the ways in">
        <WalletStrip isTable={false} />
      </State>
      <State name="Wallet strip: signed in, loading (samples in the strip's own style, which follows the session)">
        <div className={styles.stack}>
          <SampleStrip figures={['0', '12,431.36', '250', '3']} />
          <SampleStrip figures={null} />
        </div>
      </State>
      <State name="Account bar: of whoever is here; signed in (in the bar's own style, which follows the session), loading">
        <div className={styles.stack}>
          <AccountBar guestBalance="₹50,000" />
          <SampleBar figures={['₹50,000', '−₹465.50', '₹49,534.50']} result="+₹42.59" />
          <SampleBar figures={['₹50,000', '−₹465.50', '₹49,534.50']} result="−₹42.59" />
          <SampleBar figures={['…', '…', '…']} result="–" />
        </div>
      </State>
      <State name="Sidebar: a direct link selected, a submenu open. Narrower screens collapse it">
        <div className={styles.sidebars}>
          <Bar path="/royal-star-casino" openPanel={null} />
          <Bar path="/" openPanel="tennis" />
        </div>
      </State>
      <State name="Event panel: list, demo list, long names, loading with a sentence, loading with bars, empty">
        <div className={styles.eventPanels}>
          {panels.map(([key, sport, list]) => (
            <Stage key={key}>
              <Pressed>
                <EventPanel sport={sport} list={list} returnTo={null} onChoose={nothing} onClose={nothing} />
              </Pressed>
            </Stage>
          ))}
        </div>
      </State>
    </>
  )
}

const events: readonly SportsEvent[] = [
  { id: 'kit-1', display: 'M. Ferro vs T. Halvorsen', status: 'Live', tournament: 'Harbour Open' },
  { id: 'kit-2', display: 'A. Lund vs J. Okoro', status: 'Upcoming', tournament: 'Harbour Open' },
  { id: 'kit-3', display: 'R. Solis vs P. Brandt', status: 'Ended', tournament: 'Harbour Open' },
]
const longEvents: readonly SportsEvent[] = events.map((event) => ({
  ...event,
  display: 'Wolfeschlegelsteinhausenbergerdorff vs Featherstonehaugh',
  tournament: 'Llanfairpwllgwyngyll Invitational · Qualifying · Round 3 · Court 12',
}))

const panels: readonly (readonly [key: string, sport: PanelSport, list: EventList])[] = [
  ['list', 'tennis', { events, isLoading: false }],
  ['demo', 'soccer', { events: demoEvents('soccer'), isLoading: false }],
  ['long', 'cricket', { events: longEvents, isLoading: false }],
  ['loading', 'tennis', { events: [], isLoading: true }],
  ['bars', 'cricket', { events: [], isLoading: true }],
  ['empty', 'soccer', { events: [], isLoading: false }],
]

function TopBar({ isMenuOpen }: { isMenuOpen: boolean }) {
  return (
    <div className={styles.top}>
      <Header
        isMenuOpen={isMenuOpen}
        onToggleMenu={nothing}
        onNavigate={nothing}
        knownEvents={events}
        onOpenEvent={nothing}
      />
    </div>
  )
}

const figureNames = ['Credit', 'Balance', 'Liable', 'Active Bets'] as const

function SampleStrip({ figures }: { figures: readonly string[] | null }) {
  return (
    <section className={strip.strip} aria-label="Wallet" aria-busy={figures === null}>
      <dl className={strip.figures}>
        {figureNames.map((name, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figures?.[index] ?? <span className={strip.unknown}>…</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const accountNames = ['Balance', 'Exposure', 'Available'] as const

function SampleBar({ figures, result }: { figures: readonly string[]; result: string }) {
  const look = result.startsWith('+') ? account.profit : result.startsWith('−') ? account.loss : undefined
  return (
    <section className={account.bar} aria-label="Account">
      <dl className={account.figures}>
        {accountNames.map((name, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figures[index]}</dd>
          </div>
        ))}
        <div>
          <dt>Open P&L</dt>
          <dd>
            <span className={look}>{result}</span>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** The sidebar as it stands at another address. */
function Bar({ path, openPanel }: { path: string; openPanel: PanelSport | null }) {
  const here = useContext(LocationContext)
  return (
    <LocationContext value={{ ...here, location: { ...here.location, pathname: path } }}>
      <Stage>
        <Sidebar
          isCovered={false}
          openPanel={openPanel}
          onTogglePanel={nothing}
          onNavigate={nothing}
          onClose={nothing}
        />
      </Stage>
    </LocationContext>
  )
}

/** A frame that stands for the screen: what is fixed to the edges of a screen is fixed to its. */
function Stage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.screen} data-menu="open">
      {children}
    </div>
  )
}
