/** Chooses another runner for a ladder: of the markets that are open already, and of what is live. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { EventSummary } from '#contract/catalogue.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import type { LadderPlace } from '../events/ladder-address.ts'
import { catalogueKey, getEvents } from '../market/catalogue-calls.ts'
import page from './Ladders.module.css'
import type { Opened } from './opened.ts'

interface AddLadderProps {
  opened: readonly Opened[]
  onAdd(place: LadderPlace): void
  onClose(): void
}

const eventsShown = 12

/** The choice: events found, their markets, a button a runner. Escape closes it. */
export function AddLadder({ opened, onAdd, onClose }: AddLadderProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const filter = search.trim() === '' ? ({ inPlay: 'true' } as const) : { search: search.trim() }
  const { data: found = [] } = useQuery({
    queryKey: [catalogueKey, 'events', filter, eventsShown],
    queryFn: ({ signal }) => getEvents(filter, signal, eventsShown),
  })
  const here = search.trim() === '' ? opened.map(({ event }) => event) : []
  const events = [...new Map([...here, ...found].map((event) => [event.eventId, event])).values()]
  const isOpen = (marketId: number, selectionId: number) =>
    opened.some((one) => one.market.marketId === marketId && one.runner.selectionId === selectionId)
  return (
    <section
      className={page.add}
      aria-label={ladderText.add}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <label className="visually-hidden" htmlFor={id}>
        {ladderText.search}
      </label>
      <input
        id={id}
        type="search"
        className={page.search}
        placeholder={ladderText.search}
        // biome-ignore lint/a11y/noAutofocus: it was asked for; on a touch screen it would bring up the keyboard over it.
        autoFocus={matchMedia('(pointer: fine)').matches}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {events.length === 0 && <p className={page.note}>{ladderText.nothingFound}</p>}
      {events.map((event) => (
        <EventRunners key={event.eventId} event={event} isOpen={isOpen} onAdd={onAdd} />
      ))}
    </section>
  )
}

interface EventRunnersProps {
  event: EventSummary
  isOpen(marketId: number, selectionId: number): boolean
  onAdd(place: LadderPlace): void
}

function EventRunners({ event, isOpen, onAdd }: EventRunnersProps) {
  const markets = event.markets.filter(({ status }) => status === 'OPEN' || status === 'SUSPENDED')
  return (
    <details className={page.event}>
      <summary>{event.name}</summary>
      {markets.map(({ marketId, name, runners }) => (
        <p key={marketId} className={page.market}>
          <span>{name}</span>
          {runners
            .filter(({ status }) => status === 'ACTIVE')
            .map(({ selectionId, name: runner, handicap }) => (
              <button
                key={selectionId}
                type="button"
                disabled={isOpen(marketId, selectionId)}
                onClick={() => onAdd({ marketId, selectionId })}
              >
                {runnerLabel(runner, handicap)}
              </button>
            ))}
        </p>
      ))}
    </details>
  )
}
