/** Components that are loaded on their own. */
import { type ComponentType, isValidElement, type LazyExoticComponent, lazy } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

type Module = { default: ComponentType }

const loads = new WeakMap<object, () => Promise<unknown>>()

/** Returns a component that is loaded when it is first drawn, or before by `loadPart`; it is then drawn at once. */
export function part(load: () => Promise<Module>): LazyExoticComponent<ComponentType> {
  let loaded: Module | undefined
  const component = lazy(() => (loaded === undefined ? load() : atOnce(loaded)))
  loads.set(component, async () => {
    loaded = await load()
  })
  return component
}

/** Loads the component, if it is a part. Never fails: what cannot be loaded fails where it is drawn. */
export async function loadPart(component: unknown): Promise<void> {
  if (typeof component !== 'object' || component === null) return
  await loads
    .get(component)?.()
    .catch(() => {})
}

/** Loads every part that the routes show at an address, where they begin at `base`. Never fails, as `loadPart`. */
export async function loadMatches(routes: RouteObject[], pathname: string, base = '/'): Promise<void> {
  const elements = matchRoutes(routes, pathname, base)?.map(({ route }) => route.element) ?? []
  await Promise.all(elements.map((element) => isValidElement(element) && loadPart(element.type)))
}

/** Returns what React takes for a promise, with the module there already: for a real one it would draw what stands in its place. */
function atOnce(module: Module): Promise<Module> {
  // biome-ignore lint/suspicious/noThenProperty: it stands for a promise.
  return { then: (use: (module: Module) => void) => use(module) } as Promise<Module>
}
