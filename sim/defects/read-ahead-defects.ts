/** Defects in what an order reads ahead: it decides nothing, and may meet nothing that is not there. */
import type { Defect } from './defect.ts'

const file = 'core/exchange/orders/read-ahead.ts'

export const readAheadDefects: readonly Defect[] = [
  {
    name: 'read ahead: of whom has no position yet one is read',
    file,
    find: '  if (position !== -1) {\n',
    put: '  if (level !== -2) {\n',
  },
  {
    name: 'read ahead: the place of an order is taken while it is read',
    file,
    find: 'const own = freePlaceOf(orders)',
    put: 'const own = orderPoolModule.takeRow(orders, orderPoolModule.nextOrderId(orders))',
  },
  {
    name: 'read ahead: what is read is a figure of the state',
    file,
    find: 'if (runner < positions.figureCount) kept[0] = page[at + figurePlace(positions, runner)]!',
    put: 'if (runner < positions.figureCount) kept[0] = ++page[at + figurePlace(positions, runner)]!',
  },
]
