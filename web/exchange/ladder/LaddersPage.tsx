/** Ladders side by side, of whichever runners the address names; one at a time on a phone. */
import { type Ref, useEffect, useRef, useState } from 'react'
import { Link, type SetURLSearchParams, useSearchParams } from 'react-router'
import { changeDocument, useDocument, useDocumentStands } from '../../account/document/account-document.ts'
import { useAllBets, useWatchEvents } from '../../live/use-live.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { multiText } from '../../text/en/multi.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import { isAtStart } from '../bets/bet-figures.ts'
import { type LadderPlace, laddersMax, laddersOf, laddersPath } from '../events/ladder-address.ts'
import { multiPath } from '../events/multi-address.ts'
import { laddersScreenName, withLadders } from '../events/screens.ts'
import { ConnectionNotice } from '../market/ConnectionNotice.tsx'
import { inPlayPath, marketPath } from '../pages/sports.ts'
import { TraderSlipDrawer } from '../ticket/TraderSlip.tsx'
import { AddLadder } from './AddLadder.tsx'
import { Ladder } from './Ladder.tsx'
import page from './Ladders.module.css'
import { LaddersSide } from './LaddersSide.tsx'
import { cancelBets, type Told } from './ladder-orders.ts'
import { rowHeights, useLadderLook } from './look.ts'
import { type Opened, useOpened } from './opened.ts'

/** The page. Opening and closing a ladder is a step that Back takes back. */
export default function LaddersPage() {
  const [search, setSearch] = useSearchParams()
  const places = laddersOf(search)
  const { opened, error, isLoading } = useOpened(places)
  useWatchEvents([...new Set(opened.map(({ event }) => event.eventId))])
  const size = useScreenSize()
  const [isAdding, setAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const [showsKeys, setShowsKeys] = useState(true)
  const go = (next: readonly LadderPlace[]) => {
    changeDocument((document) => withLadders(document, next))
    setSearch(new URL(laddersPath(next), location.href).search)
  }
  useKeptLadders(search, setSearch)
  // Those that stood side by side last may still come.
  const isNoneKnown = useDocumentStands()
  const close = (place: LadderPlace) => go(places.filter((one) => one !== place))
  const isPhone = size === 'phone'
  const [front, setFront] = useState(0)
  const shown = isPhone ? opened.slice(Math.min(front, opened.length - 1), front + 1) : opened
  return (
    <div className={page.page}>
      <title>{`${opened.map(({ runner }) => runner.name).join(', ') || ladderText.title} · Crossbook`}</title>
      <PageHead
        opened={opened}
        canAdd={places.length < laddersMax}
        isAdding={isAdding}
        adder={adder}
        onAdd={() => setAdding(!isAdding)}
      />
      <ConnectionNotice />
      {error !== null && <Alert>{error.message}</Alert>}
      {isAdding && (
        <AddLadder
          opened={opened}
          onClose={() => {
            setAdding(false)
            adder.current?.focus()
          }}
          onAdd={(place) => {
            setAdding(false)
            setFront(places.length)
            go([...places, place])
            adder.current?.focus()
          }}
        />
      )}
      {isPhone && places.length > 1 && (
        <nav className={page.tabs} aria-label={ladderText.title}>
          {opened.map(({ market, runner }, at) => (
            <button
              key={`${market.marketId}.${runner.selectionId}`}
              type="button"
              aria-pressed={at === front}
              onClick={() => setFront(at)}
            >
              {runnerLabel(runner.name, runner.handicap)}
            </button>
          ))}
        </nav>
      )}
      <div className={page.row}>
        <div className={page.ladders}>
          {places.length === 0 && isNoneKnown && <p className={page.none}>{ladderText.none}</p>}
          {(isLoading || (places.length === 0 && !isNoneKnown)) && <Skeleton rows={12} rowHeight={24} />}
          <Ladders
            opened={shown}
            onClose={({ market, runner }) => {
              const place = places.find(
                (one) => one.marketId === market.marketId && one.selectionId === runner.selectionId,
              )
              if (place) close(place)
            }}
            onHelp={() => setShowsKeys(true)}
          />
        </div>
        {!isPhone && (
          <LaddersSide opened={opened} isLoading={isLoading} showsKeys={showsKeys} onKeys={setShowsKeys} />
        )}
      </div>
      {isPhone && <TraderSlipDrawer />}
    </div>
  )
}

/** An address that names no ladders shows those that stood side by side last. */
function useKeptLadders(search: URLSearchParams, setSearch: SetURLSearchParams): void {
  const screens = useDocument('screens')
  const isNamed = search.has('of')
  useEffect(() => {
    const kept = screens?.find(({ name }) => name === laddersScreenName)?.tiles ?? []
    const places = kept.flatMap(({ marketId, selectionId }) =>
      selectionId === undefined ? [] : [{ marketId, selectionId }],
    )
    if (isNamed || places.length === 0) return
    setSearch(new URL(laddersPath(places.slice(0, laddersMax)), location.href).search, { replace: true })
  }, [isNamed, screens, setSearch])
}

interface LaddersProps {
  opened: readonly Opened[]
  onClose(opened: Opened): void
  onHelp(): void
}

function Ladders({ opened, onClose, onHelp }: LaddersProps) {
  const { rowHeight, follows } = useLadderLook()
  const isPhone = useScreenSize() === 'phone'
  return opened.map((one) => (
    <Ladder
      key={`${one.market.marketId}.${one.runner.selectionId}`}
      {...one}
      rowHeight={isPhone ? phoneRow : rowHeight}
      follows={follows}
      onClose={() => onClose(one)}
      onHelp={onHelp}
    />
  ))
}

/** To be hit by a thumb, pixels. */
const phoneRow = 46

interface PageHeadProps {
  opened: readonly Opened[]
  canAdd: boolean
  isAdding: boolean
  /** Where the button is. */
  adder: Ref<HTMLButtonElement>
  onAdd(): void
}

function PageHead({ opened, canAdd, isAdding, adder, onAdd }: PageHeadProps) {
  const isPhone = useScreenSize() === 'phone'
  const { rowHeight, follows, change } = useLadderLook()
  const [told, setTold] = useState<Told | null>(null)
  const marketIds = new Set(opened.map(({ market }) => market.marketId))
  const bets = useAllBets().filter(
    (bet) => bet.unmatched > 0 && !isAtStart(bet) && marketIds.has(bet.marketId),
  )
  const cancelAll = async () => {
    const answers = await Promise.all(
      [...marketIds].map((marketId) => cancelBets(bets.filter((bet) => bet.marketId === marketId))),
    )
    setTold(answers.find(({ isProblem }) => isProblem) ?? null)
  }
  return (
    <header className={page.head}>
      {isPhone && (
        <Link
          to={opened[0] ? marketPath(opened[0].market.marketId) : inPlayPath}
          className={page.leave}
          aria-label={ladderText.leave}
        >
          <Icon name="close" />
        </Link>
      )}
      <h1>{ladderText.title}</h1>
      {told !== null && <Alert onClose={() => setTold(null)}>{told.text}</Alert>}
      <ButtonLink size="small" to={multiPath} className={page.wide}>
        {multiText.link}
      </ButtonLink>
      <label className={classNames(page.follow, page.wide)}>
        {ladderText.centreAway}
        <input type="checkbox" checked={follows} onChange={() => change({ follows: !follows })} />
      </label>
      <label className={page.wide}>
        {ladderText.rows}{' '}
        <select
          className={page.select}
          value={rowHeight}
          onChange={(event) => change({ rowHeight: Number(event.target.value) })}
        >
          {rowHeights.map((height) => (
            <option key={height}>{height}</option>
          ))}
        </select>
      </label>
      <Button ref={adder} size="small" disabled={!canAdd} aria-expanded={isAdding} onClick={onAdd}>
        {ladderText.add}
      </Button>
      <Button
        size="small"
        className={page.cancelAll}
        disabled={bets.length === 0}
        onClick={() => void cancelAll()}
      >
        {ladderText.cancelAll(bets.length)}
      </Button>
    </header>
  )
}
