/** Watches how far the machine's clock is from engine time: says when it has jumped, and takes it at once when it is told to. */
import type { Logger } from 'pino'
import { marketStatus } from '#core/exchange/market/market.ts'
import { lengthOf } from '#server/clock.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { answerRequest, type ClockAnswer, takeRequest } from './clock-request.ts'

export interface ClockWatchDeps {
  readonly dataDir: string
  readonly sequencer: Pick<Sequencer, 'clock' | 'takeLead' | 'published' | 'run'>
  readonly accounts: Pick<Accounts, 'audit' | 'sessions'>
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

export interface ClockWatch {
  /** Looks once. Runs by itself every second. */
  look(): Promise<void>
  stop(): void
}

const lookMs = 1_000
/** From this on a difference is a jump, ... */
const jumpMs = 1_000
/** ... until it is less than this again. */
const madeUpMs = 100

/** Starts to watch. What an earlier server of the folder was asked is not done any more. */
export function watchClock({ dataDir, sequencer, accounts, logger }: ClockWatchDeps): ClockWatch {
  takeRequest(dataDir)
  let isApart = false
  const timer = setInterval(() => {
    look().catch((error: unknown) => logger.error(error, 'The clock is not watched'))
  }, lookMs)
  timer.unref()

  async function look(): Promise<void> {
    const lead = sequencer.clock.lead()
    const far = Math.abs(lead)
    if (!isApart && far >= jumpMs) {
      isApart = true
      logger.warn(jumpSentence(lead))
    } else if (isApart && far < madeUpMs) {
      isApart = false
      logger.warn('Engine time is the machine’s clock again')
    }
    if (takeRequest(dataDir)) answerRequest(dataDir, await accept())
  }

  async function accept(): Promise<ClockAnswer> {
    const lead = sequencer.clock.lead()
    if (lead < jumpMs) {
      const isBehind = lead <= -jumpMs
      const behind = isBehind ? `${lengthOf(-lead)} behind engine time, which never goes back` : 'engine time'
      return { isTaken: false, sentence: `There is nothing to take: the machine’s clock is ${behind}.` }
    }
    try {
      await accounts.audit({
        actor: 0,
        session: null,
        address: null,
        action: 'accept clock',
        target: 'server',
        detail: JSON.stringify({ lead }),
      })
      const suspended = await suspendInPlay()
      const taken = sequencer.takeLead()
      accounts.sessions.passOver(taken)
      const sentence =
        `Engine time has gone ahead by ${lengthOf(taken)} to the machine’s clock. ` +
        `Markets in play that were suspended for it: ${suspended}.`
      logger.warn(sentence)
      return { isTaken: true, sentence }
    } catch (error) {
      logger.error(error, 'The machine’s clock was not taken')
      return { isTaken: false, sentence: `The machine’s clock was not taken: ${(error as Error).message}` }
    }
  }

  /** As at a start: what waits in them was made for a moment that is past then. Returns how many they are. */
  async function suspendInPlay(): Promise<number> {
    const commands = sequencer.published.markets.flatMap((market) => {
      if (!market?.inPlay || market.status !== marketStatus.OPEN) return []
      const why = { by: 'ENGINE', reasonCode: 'OTHER', reason: 'The clock was set' } as const
      return [{ kind: 'suspend-market', market: market.id, lapse: false, ...why } as const]
    })
    if (commands.length > 0) await sequencer.run(commands)
    return commands.length
  }

  return { look, stop: () => clearInterval(timer) }
}

function jumpSentence(lead: number): string {
  const far = lengthOf(Math.abs(lead))
  if (lead < 0) {
    return `The machine’s clock is ${far} behind engine time, which passes a tenth slower until that is made up`
  }
  return (
    `The machine’s clock is ${far} ahead of engine time, which passes a tenth faster until that is made up. ` +
    'To take it at once, with the markets in play suspended: crossbook clock --accept'
  )
}
