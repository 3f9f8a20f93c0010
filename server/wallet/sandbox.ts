/**
 * A payment provider for trying things out. It moves no money and behaves as a real one: it answers later, by signed webhooks, and
 * what it does with a payment follows from the cents of its amount, so that it does the same each time, after a restart as well.
 */
import type { PaymentWebhook } from '#contract/wallet.ts'
import type { PaymentProvider, SentPayment } from './provider.ts'
import { openSandboxList } from './sandbox-list.ts'
import { signatureHeader, signed } from './signature.ts'

export interface SandboxOptions {
  /** Where webhooks go. */
  readonly url: string
  readonly secret: string
  /** How long a payment takes, milliseconds. */
  readonly delayMs: number
  /** The provider's own clock. */
  readonly now?: () => number
  readonly onError: (error: unknown) => void
  /** Where it keeps the list of what it did, over restarts: its own, as a provider's is. */
  readonly listFile: string
}

type Said = 'succeeded' | 'failed' | 'charged_back'

/** One thing that is told: after how many delays, and how. */
interface Telling {
  readonly said: Said
  readonly after: number
  /** Signed by somebody else. */
  readonly forged?: true
  /** With a cent more than was asked for. */
  readonly wrongAmount?: true
}

const succeeded: Telling = { said: 'succeeded', after: 1 }

/** By the cents of the amount; of all others the payment is made and told once. */
const byCents: Readonly<Record<number, readonly Telling[]>> = {
  1: [{ said: 'failed', after: 1 }],
  // Told twice.
  2: [succeeded, succeeded],
  // Late.
  3: [{ said: 'succeeded', after: 10 }],
  // Out of order: that it was taken back is told before the payment.
  4: [
    { said: 'charged_back', after: 1 },
    { said: 'succeeded', after: 2 },
    { said: 'charged_back', after: 3 },
  ],
  5: [succeeded, { said: 'charged_back', after: 3 }],
  6: [{ said: 'succeeded', after: 0, forged: true }, succeeded],
  // Told only when it is asked for once more.
  7: [],
  // What has failed is made after all.
  8: [
    { said: 'failed', after: 1 },
    { said: 'succeeded', after: 2 },
  ],
  9: [{ said: 'succeeded', after: 1, wrongAmount: true }],
}

const triesMax = 10
const waitMaxMs = 30_000
/** Payments that it remembers having been asked for; it forgets the oldest. */
const rememberedMax = 10_000

/** Returns the sandbox. */
export function createSandbox(options: SandboxOptions): PaymentProvider {
  const { delayMs } = options
  const asked = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  const done = openSandboxList(options.listFile, options.now ?? Date.now, options.onError)

  function later(ms: number, what: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      what()
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  function tell(payment: SentPayment, telling: Telling, attempt: number): void {
    deliver(options, payment, telling).catch((error: unknown) => {
      if (attempt >= triesMax) options.onError(error)
      else later(Math.min(waitMaxMs, 500 * 2 ** attempt), () => tell(payment, telling, attempt + 1))
    })
  }

  return {
    send(payment) {
      const isAgain = asked.has(payment.reference)
      if (asked.size >= rememberedMax) asked.delete(asked.values().next().value!)
      asked.add(payment.reference)
      const cents = payment.amount % 100
      const tellings = isAgain && cents === 7 ? [succeeded] : (byCents[cents] ?? [succeeded])
      // It does what it tells, and makes the payment of which it tells nothing.
      for (const said of cents === 7 ? [succeeded] : tellings.filter(({ forged }) => !forged)) {
        later(said.after * delayMs, () => done.note(listedOf(payment, said)))
      }
      for (const telling of tellings) later(telling.after * delayMs, () => tell(payment, telling, 0))
      return Promise.resolve()
    },
    list: (from, to) => done.list(from, to),
    listsFrom: () => done.from,
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Sends a webhook. Rejects when it was not taken and is to be told again: a forged one is told once. */
async function deliver(options: SandboxOptions, payment: SentPayment, telling: Telling): Promise<void> {
  const { url, secret, now = Date.now } = options
  const body = JSON.stringify(webhookOf(payment, telling))
  const key = telling.forged ? `${secret}, forged` : secret
  const headers = { 'content-type': 'application/json', [signatureHeader]: signed(key, body, now()) }
  const { status } = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) })
  if (status >= 400 && !telling.forged) throw new Error(`The webhook of ${payment.reference} got ${status}`)
}

function listedOf({ reference, kind, amount }: SentPayment, { said, wrongAmount }: Telling) {
  const state = kind === 'withdrawal' && said === 'charged_back' ? 'succeeded' : said
  return { reference, kind, amount: wrongAmount ? amount + 1 : amount, state }
}

/** Cents from .10 to .19: paid by a card or account that others may pay by, too. */
function instrumentOf(amount: number): { instrument?: string } {
  const cents = amount % 100
  return cents >= 10 && cents <= 19 ? { instrument: `sandbox-${cents}` } : {}
}

function webhookOf({ reference, kind, amount }: SentPayment, telling: Telling): PaymentWebhook {
  // Nobody takes a withdrawal back.
  const said = kind === 'withdrawal' && telling.said === 'charged_back' ? 'succeeded' : telling.said
  return {
    type: said,
    reference,
    amount: telling.wrongAmount ? amount + 1 : amount,
    payment: `sandbox-${reference}`,
    ...instrumentOf(amount),
    reason: said === 'failed' ? 'The sandbox declines amounts that end in .01 and .08' : '',
  }
}
