/** Components that are loaded on their own. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

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

/** Returns what React takes for a promise, with the module there already: for a real one it would draw what stands in its place. */
function atOnce(module: Module): Promise<Module> {
  // biome-ignore lint/suspicious/noThenProperty: it stands for a promise.
  return { then: (use: (module: Module) => void) => use(module) } as Promise<Module>
}
