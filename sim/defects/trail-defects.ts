/** Defects in triggers that trail after the best price. */
import type { Defect } from './defect.ts'

const trails = 'core/exchange/orders/trails.ts'
const levels = 'core/exchange/orders/trigger-levels.ts'
const firing = 'core/exchange/orders/firing.ts'

export const trailDefects: readonly Defect[] = [
  {
    name: 'trail: its own size at a price counts as that of others',
    file: 'core/exchange/orders/substance.ts',
    find: '.filter(([, size]) => all - size < substanceMin)',
    put: '.filter(() => false)',
  },
  {
    name: 'trail: who has too much of the price himself is moved with the others of his level',
    file: trails,
    find: 'numbers.flatMap((number) => behind.get(number) ?? [])',
    put: 'numbers.flatMap((): number[] => [])',
  },
  {
    name: 'trail: a price far from the other side is followed',
    file: trails,
    find: '  if (!isNarrow(books, book)) return -1\n',
    put: '',
  },
  {
    name: 'trail: one is taken where there is no price to follow',
    file: trails,
    find: "return best === -1 || tooMuchOwn(pool, market.books, book ^ 1, 'at best').accounts.has(account) ? -1 : best",
    put: 'return best',
  },
  {
    name: 'trail: who only follows the facts does not trail',
    file: 'core/engine/apply.ts',
    find: '    moveTrails(state, marketOf(state, trails[i + 1]!), trails[i + 2]!)\n',
    put: '',
  },
  {
    name: 'trail: a moved trigger is a tick too near',
    file: levels,
    find: 'level.trigger = limitOfExit(market, book & 1, extreme, level.distance)',
    put: 'level.trigger = limitOfExit(market, book & 1, extreme, level.distance - 1)',
  },
  {
    name: 'trail: those who join a level are not found there',
    file: levels,
    find: '    heldAt(pool, row).level = number\n',
    put: '',
  },
  {
    name: 'trail: of two levels at one price only the first goes on',
    file: trails,
    find: '  for (const number of moving) {',
    put: '  for (const number of moving.slice(0, 1)) {',
  },
  {
    name: 'trail: who leaves a price takes the level beside along in name',
    file: levels,
    find: '.filter((other) => other !== number)',
    put: '.filter((other) => other === number)',
  },
  {
    name: 'trail: one that is changed begins where it once began',
    file: levels,
    find: '  if (terms.distance !== 0) terms.extreme = level.extreme\n',
    put: '',
  },
  {
    name: 'trail: it comes in at the price of its acceptance',
    file: firing,
    find: 'const { trigger } = levelOfHeld(state.orders, market, row)',
    put: 'const { trigger } = heldAt(state.orders, row)',
  },
  {
    name: 'trail: an edit holds back no less than before',
    file: 'core/exchange/commands/edit-held.ts',
    find: 'const isHeldBack = limit === tickAt(rows, row)',
    put: 'const isHeldBack = limit >= 0',
  },
]
