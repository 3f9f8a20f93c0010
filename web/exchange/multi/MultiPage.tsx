/** Any number of markets side by side, in named screens that the account keeps; only what is in view is streamed. */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { changeDocument, useDocument, useDocumentStands } from '../../account/document/account-document.ts'
import { useAllBets } from '../../live/use-live.ts'
import { multiText } from '../../text/en/multi.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import { isAtStart } from '../bets/bet-figures.ts'
import { addedBy, multiPath, screenPath } from '../events/multi-address.ts'
import { firstScreenName, type Tile, withTile } from '../events/screens.ts'
import { cancelBets, type Told } from '../ladder/ladder-orders.ts'
import { ConnectionNotice } from '../market/ConnectionNotice.tsx'
import { LobbyEmpty } from '../pages/LobbyEmpty.tsx'
import { TraderSlipDrawer, TraderSlipPanel } from '../ticket/TraderSlip.tsx'
import { AddMarket } from './AddMarket.tsx'
import { LiveNow } from './LiveNow.tsx'
import styles from './Multi.module.css'
import { ScreensBar } from './ScreensBar.tsx'
import { TileBoard } from './TileBoard.tsx'

const noTiles: readonly Tile[] = []

/** The page. Which screen is shown stands in the address. */
export default function MultiPage() {
  const [search, setSearch] = useSearchParams()
  const { chosen, go } = useChosenScreen(search, setSearch)
  const screens = useDocument('screens') ?? []
  const name = chosen ?? screens[0]?.name ?? firstScreenName
  const tiles = screens.find((one) => one.name === name)?.tiles ?? noTiles
  const added = addedBy(search)
  const size = useScreenSize()
  const [told, setTold] = useState<Told | null>(null)
  const add = (tile: Tile) => changeDocument((document) => withTile(document, name, tile))
  useEffect(() => {
    if (added === null) return
    // As the document then is: it may not have come yet.
    changeDocument((document) =>
      withTile(document, document.screens?.[0]?.name ?? firstScreenName, { view: 'TABLE', marketId: added }),
    )
    setSearch({}, { replace: true })
  }, [added, setSearch])
  const stands = useDocumentStands()
  if (!stands) return <Arriving />
  return (
    <div className={styles.page}>
      <title>{`${name} · ${multiText.title} · Crossbook`}</title>
      <ConnectionNotice />
      <header className={styles.head}>
        <h1>{multiText.title}</h1>
        <ScreensBar
          screens={screens}
          chosen={name}
          pathOf={(screen) => (screen === null ? multiPath : screenPath(screen))}
          onGo={go}
        />
        <AddMarket tiles={tiles} onAdd={add} />
        <CancelAll tiles={tiles} onTold={setTold} />
      </header>
      {told !== null && <Alert onClose={() => setTold(null)}>{told.text}</Alert>}
      <div className={styles.row}>
        <div className={styles.boardRoom}>
          {tiles.length === 0 ? (
            <div className={styles.empty}>
              <LobbyEmpty icon="live" sentence={`${multiText.empty} ${multiText.emptyHelp}`}>
                <LiveNow onAdd={add} />
              </LobbyEmpty>
            </div>
          ) : (
            <TileBoard key={name} screen={name} tiles={tiles} />
          )}
        </div>
        {size === 'desktop' && (
          <aside className={styles.side}>
            <TraderSlipPanel />
          </aside>
        )}
      </div>
      {size !== 'desktop' && (
        <div className={styles.drawer}>
          <TraderSlipDrawer />
        </div>
      )}
    </div>
  )
}

/**
 * Returns the screen of the address, null for the first, and what goes to another. The address follows in a transition, the
 * account's document at once: until the address has come, the page is already where it goes, so that nothing is added to a
 * screen by the name that it has no more.
 */
function useChosenScreen(search: URLSearchParams, setSearch: ReturnType<typeof useSearchParams>[1]) {
  const { key } = useLocation()
  const [going, setGoing] = useState<{ readonly from: string; readonly screen: string | null } | null>(null)
  const go = (screen: string | null) => {
    setGoing({ from: key, screen })
    setSearch(screen === null ? {} : { screen }, { replace: true })
  }
  return { chosen: going?.from === key ? going.screen : search.get('screen'), go }
}

/** Before the account's screens have come. */
function Arriving() {
  return (
    <div className={styles.page} aria-busy="true">
      <title>{`${multiText.title} · Crossbook`}</title>
      <header className={styles.head}>
        <h1>{multiText.title}</h1>
      </header>
    </div>
  )
}

/** Cancels what is unmatched in the markets of the screen. */
function CancelAll({ tiles, onTold }: { tiles: readonly Tile[]; onTold(told: Told | null): void }) {
  const marketIds = [...new Set(tiles.map(({ marketId }) => marketId))]
  const bets = useAllBets().filter(
    (bet) => bet.unmatched > 0 && !isAtStart(bet) && marketIds.includes(bet.marketId),
  )
  const isBusy = useRef(false)
  const cancel = async () => {
    if (isBusy.current) return
    isBusy.current = true
    const withBets = marketIds.filter((marketId) => bets.some((bet) => bet.marketId === marketId))
    const answers = await Promise.all(
      withBets.map((marketId) => cancelBets(bets.filter((bet) => bet.marketId === marketId))),
    ).finally(() => {
      isBusy.current = false
    })
    onTold(answers.find(({ isProblem }) => isProblem) ?? null)
  }
  return (
    <Button
      size="small"
      className={styles.cancelAll}
      disabled={bets.length === 0}
      onClick={() => void cancel()}
    >
      {multiText.cancelAll(bets.length)}
    </Button>
  )
}
