/**
 * The order of rooms inside the folders: a room may import those before it, never one behind it. A room is a folder, or a
 * file beside the folders. Arrows that still run up are listed as owed; one that is gone must leave the list as well.
 */

/** Rooms from the ground up. */
export const roomOrder: Readonly<Record<string, readonly string[]>> = {
  core: [
    'values',
    'facts',
    'refusals.ts',
    'ledger/account-rows.ts',
    'protection',
    'ledger',
    'protection/commands',
    'exchange/market-terms.ts',
    'exchange/command.ts',
    'exchange/timers.ts',
    'agents',
    'book',
    'exchange/book',
    'exchange/risk',
    'exchange/starting-price',
    'exchange/market',
    'exchange/ticket',
    'exchange/orders',
    'exchange/settlement',
    'exchange/commands',
    'casino',
    'engine',
  ],
  server: [
    'refusals.ts',
    'clock.ts',
    'csv.ts',
    'allowance.ts',
    'headroom.ts',
    'config.ts',
    'allowed-hosts.ts',
    'data-folder.ts',
    'end-process.ts',
    'restarts.ts',
    'journal',
    'sequencer',
    'live',
    'history',
    'store',
    'mail',
    'identity',
    'identity-check',
    'back-office',
    'documents',
    'casino',
    'wallet',
    'keeping',
    'house',
    'agents',
    'demo',
    'folds.ts',
    'tables.ts',
    'metrics.ts',
    'stream',
    'http',
    'lost-files.ts',
    'run.ts',
    'main.ts',
    'cli',
  ],
  web: [
    'text',
    'styles',
    'ui',
    'api',
    'live',
    'account',
    'exchange/events',
    'exchange/slip',
    'exchange/market',
    'exchange/ticket',
    'exchange/history',
    'exchange/bets',
    'exchange/home',
    'exchange/match',
    'exchange/pages',
    'exchange/racing',
    'exchange/my-bets',
    'exchange/ladder',
    'exchange/replay',
    'exchange/multi',
    'exchange/dashboard',
    'casino',
    'notifications',
    'wallet',
    'admin',
    'agents',
    'service-worker.ts',
    'app/layout',
    'gallery',
    'app',
  ],
}

/** Arrows that run up today: `from -> to`, both with their folder. */
export const owedArrows: readonly string[] = []

/** Returns the room of a file, as `folder/room`, or null where the folder has no order of rooms. */
export function roomOf(path: string): string | null {
  const [folder = '', ...rest] = path.split('/')
  const order = roomOrder[folder]
  if (!order) return null
  const inner = `${rest[0]}/${rest[1]}`
  return `${folder}/${order.includes(inner) ? inner : (rest[0] ?? '')}`
}

/** Returns whether the arrow from one room to another of the same folder runs down. */
export function runsDown(from: string, to: string): boolean {
  const folder = from.slice(0, from.indexOf('/'))
  const order = roomOrder[folder] ?? []
  const place = (room: string) => order.indexOf(room.slice(folder.length + 1))
  return place(to) !== -1 && place(to) < place(from)
}
