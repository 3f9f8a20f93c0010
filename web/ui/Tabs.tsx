/** Tabs with one tab stop: arrows, Home and End move and choose. Small enough for the first load. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
}

interface TabsProps<Id extends string> {
  /** What the tabs choose between, for readers. */
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose(id: Id): void
  /** What the chosen tab shows. */
  children: ReactNode
  listClassName?: string | undefined
  tabClassName?: string | undefined
  panelClassName?: string | undefined
}

/** A tab list and the panel of the chosen tab. The chosen tab has `aria-selected`, for styles too. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, chosen, onChoose, children } = props
  const base = useId()
  const list = useRef<HTMLDivElement>(null)

  // A list that is wider than the screen shows the tab that is chosen, also where the address has chosen it.
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)]
    if (!row || !tab) return
    const room = row.clientWidth - tab.offsetWidth
    const before = tab.getBoundingClientRect().left - row.getBoundingClientRect().left
    if (before < 0 || before > room) row.scrollLeft += before - room / 2
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(
      tabs.findIndex((tab) => tab.id === chosen),
      tabs.length,
      event.key,
    )
    const tab = next === null ? undefined : tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onChoose(tab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={props.listClassName} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            className={props.tabClassName}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${chosen}`}
        className={props.panelClassName}
      >
        {children}
      </div>
    </>
  )
}

/** Returns the index that a key moves to, round the ends, or null for any other key. */
export function neighbour(index: number, count: number, key: string): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
