/** The parts of a tree of links: its items, what is in them, and the keys that walk through it. */
import {
  type AriaAttributes,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import layout from './SecondLayout.module.css'
import styles from './SportsTree.module.css'
import { type Item, setOpen, setStop, stepOf, type TreeName, useTree } from './sports-tree.ts'

interface TreeProps extends AriaAttributes {
  name: TreeName
  children: ReactNode
}

/** The tree; arrow keys walk through it, and it is one stop of Tab. */
export function Tree({ name, children, ...label }: TreeProps) {
  const element = useRef<HTMLDivElement>(null)
  const place = useMemo(() => ({ tree: name, level: 1 }), [name])
  const open = useTree((state) => state.open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen follows from what is open.
  useEffect(() => {
    // The item that Tab would reach is in one that was closed.
    if (element.current?.querySelector('[tabindex="0"]') === null) setStop(name, undefined)
  }, [name, open])
  return (
    <div ref={element} role="tree" className={styles.tree} onKeyDown={onKey} {...label}>
      <Place value={place}>{children}</Place>
    </div>
  )
}

interface TreeItemProps {
  /** Its key, unlike any other's. */
  id: string
  label: string
  path?: string | undefined
  icon?: ReactNode
  /** What stands at its end: a count, a score, a time. */
  figure?: ReactNode
  isFirst?: boolean
  /** Whether what is shown is in it, and whether it is the page itself. */
  isChosen?: boolean
  isCurrent?: boolean
  /** Whether there is something in it. */
  opens?: boolean
  /** Draws what is in it, once it is open. */
  children?(): ReactNode
}

/** In which tree an item stands, and how deep; those at the top at 1. */
const Place = createContext<{ tree: TreeName; level: number }>({ tree: 'sports', level: 1 })

/** An item, with what is in it once it is open. */
export function TreeItem(props: TreeItemProps) {
  const { tree, level } = useContext(Place)
  const { id, label, path, icon, figure, opens = false, children } = props
  const isOpen = useTree(({ open }) => open.has(id))
  // Before anything had the focus Tab reaches the first.
  const isStop = useTree(({ stops }) => (stops[tree] ?? (props.isFirst ? id : null)) === id)
  const words = (
    <>
      {icon}
      <span className={classNames(styles.label, 'ellipsis')} title={label}>
        {label}
      </span>
      {figure !== undefined && <span className={styles.figure}>{figure}</span>}
    </>
  )
  return (
    <div>
      <div
        role="treeitem"
        aria-level={level}
        aria-expanded={opens ? isOpen : undefined}
        aria-selected={props.isChosen === true}
        tabIndex={isStop ? 0 : -1}
        data-item={id}
        data-label={label}
        className={classNames(styles.item, props.isChosen && layout.chosenSport)}
        onFocus={() => setStop(tree, id)}
      >
        {path === undefined ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has its keys.
          // biome-ignore lint/a11y/noStaticElementInteractions: it is a part of the tree's item.
          <span className={styles.words} onClick={() => setOpen(id, !isOpen)}>
            {words}
          </span>
        ) : (
          <Link
            to={path}
            tabIndex={-1}
            className={styles.words}
            aria-current={props.isCurrent ? 'page' : props.isChosen ? 'true' : undefined}
            onClick={() => opens && setOpen(id, true)}
          >
            {words}
          </Link>
        )}
        {opens && (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.opener}
            onClick={() => setOpen(id, !isOpen)}
          >
            <svg width={10} height={10} viewBox="0 0 10 10" aria-hidden="true">
              <path d={isOpen ? 'M1.5 3.5 5 7l3.5-3.5' : 'M3.5 1.5 7 5 3.5 8.5'} />
            </svg>
          </button>
        )}
      </div>
      {opens && isOpen && (
        <div className={styles.group}>
          <Place value={{ tree, level: level + 1 }}>{children?.()}</Place>
        </div>
      )}
    </div>
  )
}

/** An item that only says something. */
export function Note({ words }: { words: string }) {
  const { level } = useContext(Place)
  return (
    <div role="treeitem" aria-level={level} aria-selected={false} tabIndex={-1} className={styles.note}>
      {words}
    </div>
  )
}

function onKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const item = target.closest<HTMLElement>('[role="treeitem"]')
  if (item === null) return
  if (key === 'Enter' || key === ' ') {
    if (target !== item) return
    event.preventDefault()
    item.querySelector<HTMLElement>(`.${styles.words}`)?.click()
    return
  }
  const step = stepOf(key, all.map(seen), all.indexOf(item))
  if (step === undefined) return
  event.preventDefault()
  if ('to' in step) all[step.to]?.focus()
  else setOpen(item.dataset.item ?? '', step.opens)
}

function seen(item: HTMLElement): Item {
  const expanded = item.ariaExpanded
  return {
    level: Number(item.ariaLevel),
    isOpen: expanded === null ? undefined : expanded === 'true',
    label: item.dataset.label ?? '',
  }
}
