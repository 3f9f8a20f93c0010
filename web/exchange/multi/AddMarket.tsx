/** Finds a market for the screen: by search, and without a word what is live now. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { search as searchAddress } from '#contract/addresses/search.ts'
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
interface Choice {
  readonly tile: Tile
  readonly name: string
  readonly of: string
}

const shownMax = 12

/** The box, and under it what was found as long as the focus is in either. */
export function AddMarket({ tiles, onAdd }: AddMarketProps) {
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const text = typed.trim()
  const { data: choices } = useQuery({
    queryKey: [catalogueKey, 'choices', text],
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

async function liveMarkets(signal: AbortSignal): Promise<Choice[]> {
  const events = await getEvents({ inPlay: 'true' }, signal, shownMax)
  return events.flatMap(({ name, markets }) =>
    markets
      .filter(({ status }) => status === 'OPEN' || status === 'SUSPENDED')
      .slice(0, 2)
      .map(
        (market): Choice => ({
          tile: { view: 'TABLE', marketId: market.marketId },
          name,
          of: market.name,
        }),
      ),
  )
}

async function foundMarkets(text: string, signal: AbortSignal): Promise<Choice[]> {
  const { markets, runners } = await api(searchAddress, {
    query: { text, limit: String(shownMax) },
    signal,
  })
  const isOver = (status: string) => status === 'SETTLED' || status === 'VOIDED'
  return [
    ...markets
      .filter(({ marketStatus }) => !isOver(marketStatus))
      .map(
        ({ marketId, marketName, eventName }): Choice => ({
          tile: { view: 'TABLE', marketId },
          name: eventName,
          of: marketName,
        }),
      ),
    ...runners
      .filter(({ marketStatus }) => !isOver(marketStatus))
      .map(
        ({ marketId, selectionId, runnerName, marketName }): Choice => ({
          tile: { view: 'LADDER', marketId, selectionId },
          name: multiText.ladderOf(runnerName),
          of: marketName,
        }),
      ),
  ]
}
