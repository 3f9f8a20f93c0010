/** Defects in grading and paying apart. */
import type { Defect } from './defect.ts'

const grading = 'core/exchange/settlement/grading.ts'
const payTimer = 'core/exchange/market/pay-timer.ts'
const resettle = 'core/exchange/commands/resettle-market.ts'
const tasks = 'core/exchange/settlement/apply-tasks.ts'

export const gradingDefects: readonly Defect[] = [
  {
    name: 'grading: the payment is a millisecond late',
    file: payTimer,
    find: 'setTimer(timers, timerKinds.payment, id, payAt, id)',
    put: 'setTimer(timers, timerKinds.payment, id, payAt + 1, id)',
  },
  {
    name: 'grading: a correction does not begin the delay again',
    file: grading,
    find: 'const payAt = state.time + payDelayMs',
    put: "const payAt = text === '' ? state.time + payDelayMs : state.markets[id]!.payAt",
  },
  {
    name: 'grading: a correction leaves the old result',
    file: resettle,
    find: '    writeResult(exchange, market, result)\n    writeGrading',
    put: '    writeGrading',
  },
  {
    name: 'grading: a correction moves no version',
    file: grading,
    find: 'version: version + 1, payAt',
    put: "version: text === '' ? version + 1 : version, payAt",
  },
  {
    name: 'grading: what is unmatched stays until the payment',
    file: 'core/exchange/commands/settle-market.ts',
    find: '  const { MARKET_CLOSED: reason } = lapseReasons\n  return begin(exchange, market, createTask(taskKinds.LAPSE, { reason }), slice)',
    put: '  exchange.commit()\n  exchange.outcome.id = market.id\n  exchange.outcome.version = market.version\n  return void [lapseReasons, slice]',
  },
  {
    name: 'grading: after a void it is paid all the same',
    file: 'core/exchange/market/apply-market.ts',
    find: '  market.payAt = 0\n  setPayTimer(state, market)\n  freePositions',
    put: '  freePositions',
  },
  {
    name: 'grading: after a task of several slices it is not paid any more',
    file: tasks,
    find: '  market.task = undefined\n  setReleaseTimer(state, market)\n  setGoodTillTimer(state, market)\n  setCashOutTimer(state, market)\n  setPayTimer(state, market)\n',
    put: '  market.task = undefined\n  setReleaseTimer(state, market)\n  setGoodTillTimer(state, market)\n  setCashOutTimer(state, market)\n',
  },
  {
    name: 'grading: a graded market can still be closed',
    file: 'core/exchange/commands/close-market.ts',
    find: 'if (isBettingOver(market))',
    put: 'if (isBettingOver(market) && market.payAt === 0)',
  },
  {
    name: 'grading: a runner can still leave a graded market',
    file: 'core/exchange/settlement/void-terms.ts',
    find: 'if (isEnded(market) || market.status === marketStatus.GRADED)',
    put: 'if (isEnded(market) || market.status === undefined)',
  },
  {
    name: 'grading: two payments of one slice are one transaction',
    file: grading,
    find: '  nextPostings(slice, exchange)\n',
    put: '',
  },
  {
    name: 'grading: payments go after the releases of their time',
    file: 'core/exchange/timers.ts',
    find: '  payment: 2,',
    put: '  payment: 4,',
  },
  {
    name: 'grading: a correction is refused once the time for those of ended markets is over',
    file: resettle,
    find: 'if (!isGraded && isCorrectionOver',
    put: 'if (isCorrectionOver',
  },
]
