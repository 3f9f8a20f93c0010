/** Looks once a day at what the day before and its month have returned, and warns in the log of what chance does not explain. */
import type { Logger } from 'pino'
import { marksOf } from './returns.ts'
import { type CasinoReturns, dayOf } from './returns-fold.ts'

const everyMs = 10 * 60_000

export interface ReturnsWatch {
  /** Judges the last whole day unless that was done already. Runs by itself every ten minutes. */
  check(): void
  close(): void
}

/** Begins to watch. `returns` are as of now, which is engine time; a day that is judged is not judged again until the next start. */
export function watchReturns(options: {
  readonly returns: () => CasinoReturns
  readonly now: () => number
  readonly logger: Pick<Logger, 'warn' | 'info'>
}): ReturnsWatch {
  const { returns, now, logger } = options
  let judged = 0

  function check(): void {
    const day = dayOf(now()) - 1
    if (day <= judged) return
    judged = day
    const { marks, tests } = marksOf(returns(), day)
    if (tests === 0) return
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
    const byBet = Map.groupBy(marks, ({ game, bet }) => `${game} ${bet}`)
    for (const [name, marked] of byBet) {
      logger.warn(
        {
          day: date,
          bet: name,
          marks: marked.map(({ window, stakesFrom, z }) => ({ window, stakesFrom, z })),
          tests,
        },
        'A bet of the casino returns what chance does not explain. Of a thousand such judgements one does by chance: look again tomorrow before you judge',
      )
    }
    if (byBet.size === 0) logger.info({ day: date, tests }, 'The casino’s returns are what chance explains')
  }

  const timer = setInterval(check, everyMs)
  timer.unref()
  return { check, close: () => clearInterval(timer) }
}
