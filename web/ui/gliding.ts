/** Lists that live: whoever leaves one or comes into it, the others glide to where they then are, and nothing jumps. */

const glideMs = 200
/** Of the list that they are in, CSS pixels. */
type Place = readonly [left: number, top: number]

/**
 * Has the children of an element glide when others come, go or change their height; an element's ref. They are put elsewhere at once, and
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
  const resized = new ResizeObserver(look)
  const watch = () => {
    for (const child of list.children) resized.observe(child)
  }
  const changed = new MutationObserver(() => {
    look()
    watch()
  })
  changed.observe(list, { childList: true })
  watch()
  return () => {
    changed.disconnect()
    resized.disconnect()
  }
}

/** `x` and `y`: how far it was put elsewhere; one that is on its way goes on from where it is seen. */
function glide(child: HTMLElement, x: number, y: number): void {
  const last = glides.get(child)
  const { e, f } = last === undefined ? { e: 0, f: 0 } : new DOMMatrix(getComputedStyle(child).transform)
  last?.way?.cancel()
  const glide: Glide = { way: null }
  glides.set(child, glide)
  const from = `translate(${x + e}px, ${y + f}px)`
  // As a style of its own it counts in this frame, also where the page has been laid out already.
  child.style.transform = from
  child.style.contentVisibility = 'visible'
  requestAnimationFrame(() => {
    if (glides.get(child) !== glide) return
    child.style.transform = ''
    glide.way = child.animate([{ transform: from }, { transform: 'none' }], {
      duration: glideMs,
      easing: 'ease-out',
    })
    glide.way.onfinish = () => {
      glides.delete(child)
      child.style.contentVisibility = ''
    }
  })
}

interface Glide {
  /** Null until the next frame. */
  way: Animation | null
}

const glides = new WeakMap<Element, Glide>()

function placesOf(list: HTMLElement): Map<HTMLElement, Place> {
  const children = [...list.children].filter((child) => child instanceof HTMLElement)
  return new Map(
    children.map((child): [HTMLElement, Place] => {
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
