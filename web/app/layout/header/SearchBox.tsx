/** The header's search: a button that shows and hides the box, and the events found while typing. */
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { SportsEvent } from '#contract/sports.ts'
import { useEventSearch } from '../../../exchange/events/event-search.ts'
import { eventsText } from '../../../text/en/events.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useScreenSize } from '../../../ui/screen-size.ts'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  /** Events that are loaded already, for an answer at once. */
  known: readonly SportsEvent[]
  onOpen(event: SportsEvent): void
}

/** Open from the start where there is room for it; on a phone the button brings it over the header. */
export function SearchBox({ known, onOpen }: SearchBoxProps) {
  const isPhone = useScreenSize() === 'phone'
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? !isPhone
  const toggle = useRef<HTMLButtonElement>(null)

  const close = () => {
    setChosen(isPhone ? null : false)
    toggle.current?.focus()
  }

  return (
    <search className={classNames(styles.search, isOpen && styles.open)} data-open={isOpen}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        onClick={() => setChosen(!isOpen)}
        aria-expanded={isOpen}
        aria-label="Search"
      >
        <Icon name="search" />
      </button>
      {isOpen && <SearchField known={known} onOpen={onOpen} onClose={close} takeFocus={chosen === true} />}
    </search>
  )
}

interface SearchFieldProps extends SearchBoxProps {
  onClose(): void
  takeFocus: boolean
}

/** A combobox: arrows move through the results, Enter opens one, Escape clears and then closes. */
function SearchField({ known, onOpen, onClose, takeFocus }: SearchFieldProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [isListShown, setListShown] = useState(false)
  const results = useEventSearch(typed, known)
  const listId = useId()
  const isExpanded = isListShown && typed.trim() !== ''

  const open = (event: SportsEvent | undefined) => {
    if (event === undefined) return
    setTyped('')
    setListShown(false)
    onOpen(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && results.length > 0) {
      event.preventDefault()
      setActive((active + step + results.length) % results.length)
    } else if (event.key === 'Enter' && isExpanded) {
      open(results[active])
    } else if (event.key === 'Escape') {
      if (typed === '') onClose()
      setTyped('')
    }
  }

  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: only after the player has asked for the box.
        autoFocus={takeFocus}
        type="search"
        role="combobox"
        className={styles.input}
        placeholder={eventsText.searchPlaceholder}
        aria-label={eventsText.searchPlaceholder}
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isExpanded && results[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
          setListShown(true)
        }}
        onFocus={() => setListShown(true)}
        onBlur={() => setListShown(false)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={styles.close} onClick={onClose} aria-label="Close search">
        <Icon name="close" size={16} />
      </button>
      <div
        id={listId}
        role="listbox"
        aria-label="Events found"
        className={styles.results}
        hidden={!isExpanded}
      >
        {results.map((event, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox moves through its options by its own keys.
          <div
            // Built-in events of different lists share their ids.
            key={`${event.id} ${event.display}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.result}
            // The field must not lose the focus before the click arrives.
            onPointerDown={(pointer) => pointer.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => open(event)}
          >
            <span className={styles.found}>
              <span className="ellipsis">{event.display}</span>
              <span className={styles.tournament}>{event.tournament}</span>
            </span>
            <StatusBadge status={event.status} />
          </div>
        ))}
      </div>
      {isExpanded && results.length === 0 && (
        <p className={styles.none} role="status">
          {eventsText.noEvents}
        </p>
      )}
    </>
  )
}
