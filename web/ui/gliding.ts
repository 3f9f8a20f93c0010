/** Lists that live: whoever leaves one or comes into it, the others glide to where they then are, and nothing jumps. */

const glideMs = 200
/** Of the list that they are in, CSS pixels. */
type Place = readonly [left: number, top: number]

/**
 * Has the children of an element glide when others come or go; an element's ref. They are put elsewhere at once, and
 * painted from where they were: what is moved so counts as no layout shift. At once where motion is not wanted, where the width of the
 * list changes, and while one of them is dragged. Returns what ends it.
 */
export function gliding(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined
  let places = placesOf(list)
  let width = list.clientWidth
  const look = () => {
    const before = places
    places = placesOf(list)
    const isAsWide = list.clientWidth === width
    width = list.clientWidth
    if (!isAsWide || list.querySelector(':scope > [data-dragged]') !== null || wantsRest()) return
    for (const [child, [left, top]] of places) {
      const [x, y] = before.get(child) ?? [left, top]
      if (x !== left || y !== top) glide(child, x - left, y - top)
    }
  }
  const changed = new MutationObserver(look)
  changed.observe(list, { childList: true })
  // Rows off the screen get another height as they are scrolled to: then nothing glides.
  const resized = new ResizeObserver(() => {
    places = placesOf(list)
    width = list.clientWidth
  })
  resized.observe(list)
  return () => {
    changed.disconnect()
    resized.disconnect()
  }
}

function glide(child: Element, x: number, y: number): void {
  child.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
    duration: glideMs,
    easing: 'ease-out',
  })
}

function placesOf(list: HTMLElement): Map<Element, Place> {
  const children = [...list.children].filter((child) => child instanceof HTMLElement)
  return new Map(
    children.map((child): [Element, Place] => {
      const isOwn = child.offsetParent === list
      return [
        child,
        [child.offsetLeft - (isOwn ? 0 : list.offsetLeft), child.offsetTop - (isOwn ? 0 : list.offsetTop)],
      ]
    }),
  )
}

function wantsRest(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
