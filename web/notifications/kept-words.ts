/** What is said of a notification that the server keeps, and where it leads. Pure, so that it can be tested. */
import type { Notification } from '#contract/notifications.ts'
import { notificationText as say } from '../text/en/notifications.ts'
import { reasonText } from '../text/en/outcome.ts'
import { sideWord } from '../text/en/slip.ts'
import { formatMoney, formatPrice, formatSigned } from '../text/format.ts'
import { runnerLabel } from '../text/runner-label.ts'

export interface Words {
  title: string
  detail: string
  /** The address it leads to. */
  to: string
}

/** Returns what it says, a sentence and what is behind it: "Back M. Ferro: 30.00 matched", "30.00 of 50.00 at 2.00 · …". */
export function wordsOf(of: Notification): Words {
  const { title, details } = sayings[of.kind](of)
  const where =
    of.kind === 'settled' || of.kind === 'voided' ? of.eventName : `${of.eventName}, ${of.marketName}`
  return { title, detail: [...details, where].join(' · '), to: `/lobby/market/${of.marketId}` }
}

interface Saying {
  title: string
  details: readonly string[]
}

const sayings: Readonly<Record<Notification['kind'], (of: Notification) => Saying>> = {
  matched: (of) => ({
    title: say.matched(betOf(of), formatMoney(of.matched ?? 0)),
    details: [
      say.matchedSoFar(
        formatMoney(of.matched ?? 0),
        formatMoney(of.size ?? 0),
        formatPrice(of.averagePrice ?? 0, of.marketKind),
      ),
    ],
  }),
  settled: (of) => ({
    title: (of.again ? say.settledAgain : say.settled)(of.marketName, formatSigned(of.result ?? 0)),
    details: [say.bets(of.bets ?? 1), say.beforeCommission],
  }),
  voided: (of) =>
    of.orderId === undefined
      ? { title: say.marketVoid(of.marketName), details: [say.stakesReturned] }
      : {
          title: say.betVoid(betOf(of), formatMoney(of.amount ?? 0)),
          details: [say.stakesReturned],
        },
  lapsed: (of) => ({
    title: say.lapsed(
      of.orderId === undefined ? say.bets(of.bets ?? 1) : betOf(of),
      formatMoney(of.amount ?? 0),
    ),
    details: of.reason === undefined ? [] : [capitalized(reasonText(of.reason))],
  }),
  fired: (of) => ({
    title: say.fired(betOf(of)),
    details: of.price === undefined ? [] : [say.firedAt(formatPrice(of.price, of.marketKind))],
  }),
  'cash-out': (of) =>
    of.state === 'failed'
      ? { title: say.cashOutFailed, details: [cashOutReason(of.reason)] }
      : { title: say.cashedOut(formatSigned(of.result ?? 0)), details: [say.beforeCommission] },
}

function betOf({ side, runnerName = '', handicap }: Notification): string {
  const runner = runnerLabel(runnerName, handicap)
  return side === undefined ? runner : `${sideWord[side]} ${runner}`
}

function cashOutReason(reason = ''): string {
  return reason === 'PRICE_MOVED' ? say.priceMoved : capitalized(reasonText(reason))
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
