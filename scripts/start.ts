/** Starts the product: builds the browser part when it is stale, then runs the server in this process. */
import { join } from 'node:path'
import { build, isStale } from './web-build.ts'

const root = join(import.meta.dirname, '..')

async function buildWhenStale(): Promise<void> {
  if (!isStale(root, 'players')) return
  console.error('Building the browser part ...')
  try {
    await build(root, 'players')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

await buildWhenStale()
// Loaded only now: a broken build should say so before the server opens its data.
const { main } = await import('#server/main.ts')
await main()
