/** Finds a market for the screen: by search, and without a word what is live now. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { search as searchAddress } from '#contract/addresses/search.ts'
import type { EventSummary, MarketStatus } from '#contract/catalogue.ts'
import { api } from '../../api/client.ts'
import { multiText } from '../../text/en/multi.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Tile, tileKey } from '../events/screens.ts'
import { catalogueKey, getEvents } from '../market/catalogue-calls.ts'
import styles from './Multi.module.css'

interface AddMarketProps {
  /** Those of the screen. */
  tiles: readonly Tile[]
  onAdd(tile: Tile): void
}

/** What can be added, and how it is called. */
export interface Choice {
  readonly tile: Tile
  /** Of which event it is; absent where it was found by its own name. */
  readonly eventId?: number
  readonly name: string
  readonly of: string
}

const shownMax = 12

export const liveKey = [catalogueKey, 'choices', '']

/** The box, and under it what was found as long as the focus is in either. */
export function AddMarket({ tiles, onAdd }: AddMarketProps) {
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const text = typed.trim()
  const { data: choices } = useQuery({
    queryKey: text === '' ? liveKey : [catalogueKey, 'choices', text],
    queryFn: ({ signal }) => (text === '' ? liveMarkets(signal) : foundMarkets(text, signal)),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const there = new Set(tiles.map(tileKey))
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <search
      className={styles.add}
      onFocus={() => setOpen(true)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        box.current?.focus()
        setOpen(false)
      }}
    >
      <Icon name="search" size={16} />
      <input
        ref={box}
        type="search"
        placeholder={multiText.search}
        aria-label={multiText.search}
        aria-expanded={isOpen}
        aria-controls={listId}
        role="combobox"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
        }}
      />
      <div id={listId} className={styles.found} hidden={!isOpen}>
        {choices?.length === 0 && <p>{multiText.nothingFound}</p>}
        <ul>
          {choices?.map(({ tile, name, of }) => (
            <li key={tileKey(tile)}>
              <button type="button" disabled={there.has(tileKey(tile))} onClick={() => onAdd(tile)}>
                <b className="ellipsis">{name}</b>
                <span className="ellipsis">{there.has(tileKey(tile)) ? multiText.added : of}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </search>
  )
}

/** Of one event as many as one mostly looks for; the others are found by their names. */
const ofEventMax = 3

/** Returns the first markets of events that are live now. */
export async function liveMarkets(signal: AbortSignal): Promise<Choice[]> {
  return marketsOf(await getEvents({ inPlay: 'true' }, signal, shownMax))
}

/** Markets and runners by their names, and the first markets of events that are found by theirs. */
async function foundMarkets(text: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { text, limit: String(shownMax) }
  const { events, markets, runners } = await api(searchAddress, { query, signal })
  const eventIds = events.map(({ eventId }) => eventId).join()
  const found: Choice[] = [
    ...markets.filter(isOn).map((one) => ({
      tile: { view: 'TABLE' as const, marketId: one.marketId },
      name: one.eventName,
      of: one.marketName,
    })),
    ...(eventIds === '' ? [] : marketsOf(await getEvents({ eventIds }, signal, shownMax))),
    ...runners.filter(isOn).map((one) => ({
      tile: { view: 'LADDER' as const, marketId: one.marketId, selectionId: one.selectionId },
      name: multiText.ladderOf(one.runnerName),
      of: one.marketName,
    })),
  ]
  return [...new Map(found.map((choice) => [tileKey(choice.tile), choice])).values()]
}

function isOn({ marketStatus }: { marketStatus: MarketStatus }): boolean {
  return marketStatus !== 'SETTLED' && marketStatus !== 'VOIDED'
}

function marketsOf(events: readonly EventSummary[]): Choice[] {
  return events.flatMap(({ eventId, name, markets }) =>
    markets
      .filter(({ status }) => isOn({ marketStatus: status }))
      .slice(0, ofEventMax)
      .map((market) => ({
        tile: { view: 'TABLE' as const, marketId: market.marketId },
        eventId,
        name,
        of: market.name,
      })),
  )
}
