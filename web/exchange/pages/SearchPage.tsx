/** Search over competitions, events, markets and runners: results while typing, arrows go through them. The words stay in the address. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { eventsText } from '../../text/en/events.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { gliding } from '../../ui/gliding.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useSettled } from '../events/event-search.ts'
import { EventTable, useEvents } from './EventTable.tsx'
import { FoundCompetitions, FoundMarkets, useFound } from './FoundElsewhere.tsx'
import styles from './Lobby.module.css'
import { LobbyEmpty } from './LobbyEmpty.tsx'
import { LobbyPage } from './LobbyPage.tsx'

/** The page. */
export default function SearchPage() {
  const [parameters, setParameters] = useSearchParams()
  const [typed, setTyped] = useState(parameters.get('q')?.slice(0, 100) ?? '')
  const words = useSettled(typed.trim())
  const { data, error } = useEvents(words === '' ? null : { search: words }, { keepsLast: true })
  const found = useFound(words)
  useEffect(() => {
    setParameters(words === '' ? {} : { q: words }, { replace: true })
  }, [words, setParameters])
  return (
    <LobbyPage title="Search" hasPrices>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows only move the focus between what can have it. */}
      <div ref={gliding} className={styles.search} onKeyDown={moveThroughResults}>
        <SearchField typed={typed} onType={setTyped} />
        <p className="visually-hidden" role="status">
          {words !== '' && data ? lobbyText.found(data.length) : ''}
        </p>
        {words === '' ? (
          <section className={styles.panel}>
            <LobbyEmpty icon="search" sentence={lobbyText.searchHint} />
          </section>
        ) : (
          <>
            <EventTable
              label="Events found"
              events={data}
              error={error}
              empty={<LobbyEmpty icon="search" sentence={eventsText.noEvents} />}
            />
            {found && (data !== undefined || error !== null) && (
              <>
                <FoundCompetitions found={found} />
                <FoundMarkets found={found} />
              </>
            )}
          </>
        )}
      </div>
    </LobbyPage>
  )
}

function SearchField({ typed, onType }: { typed: string; onType(typed: string): void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a touch screen the focus would bring up the keyboard over the page.
    if (!matchMedia('(pointer: fine)').matches) return
    // After the layout has given the focus to the page.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <search className={styles.box}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        data-search
        placeholder={lobbyText.searchPlaceholder}
        aria-label={lobbyText.searchPlaceholder}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('')
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear search"
          onClick={() => {
            onType('')
            field.current?.focus()
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </search>
  )
}

/** Down goes from the box to the first result and on, Up back to the box; Escape returns to the box from anywhere. */
function moveThroughResults(event: KeyboardEvent<HTMLElement>): void {
  const box = event.currentTarget.querySelector<HTMLElement>('[data-search]')
  const stops = [box, ...event.currentTarget.querySelectorAll<HTMLElement>('[data-event] a, [data-found] a')]
  const at = stops.findIndex((stop) => stop !== null && stop === document.activeElement)
  if (event.key === 'Escape') box?.focus()
  else if (at === -1) return
  else if (event.key === 'ArrowDown') focus(event, stops[at + 1])
  else if (event.key === 'ArrowUp') focus(event, stops[at - 1])
}

function focus(event: KeyboardEvent, stop: HTMLElement | null | undefined): void {
  if (!stop) return
  event.preventDefault()
  stop.focus()
}
