/** What the payment provider says: signed, put to the ledger, and answered once that is durable. What does not fit is for people to look at. */
import { calls } from '#contract/calls.ts'
import type { PaymentWebhook } from '#contract/wallet.ts'
import type { Command } from '#core/engine/command.ts'
import { RefusedError } from '#server/refusals.ts'
import { transferOfReference } from '#server/wallet/provider.ts'
import { isSigned, signatureHeader } from '#server/wallet/signature.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { route } from '../route.ts'

/** Adds the webhook. Refuses `signature_wrong`; what the ledger refuses is noted in the audit log and not asked for again. */
export function paymentWebhookRoute(
  app: App,
  { accounts, config, now, people, sequencer }: ServerDeps,
): void {
  const { provider, webhookSecret, webhookSecretBefore } = config.wallet
  const secrets = webhookSecretBefore === undefined ? [webhookSecret] : [webhookSecret, webhookSecretBefore]
  const noteInstrument = async ({ instrument, reference }: PaymentWebhook) => {
    const id = transferOfReference(reference)
    const transfer = id === undefined ? undefined : sequencer.published.wallet.ended.get(id)
    if (instrument !== undefined && transfer !== undefined)
      await people.noteInstrument(transfer.account, instrument, now())
  }
  route(app, calls.takeWebhook, async (request) => {
    const header = request.headers[signatureHeader]
    const isSignedByOne = secrets.some((secret) => isSigned(secret, request.bodyText, header, now()))
    if (provider === 'none' || !isSignedByOne) {
      throw new RefusedError('signature_wrong')
    }
    const command = commandOf(request.body)
    const refusal = command === undefined ? 'transfer_not_found' : (await sequencer.execute(command)).refusal
    if (refusal === undefined) {
      await noteInstrument(request.body)
      return { taken: true }
    }
    // By which card it was paid is its holder's, and the log keeps what it has for ever.
    const { instrument: _, ...said } = request.body
    await accounts.audit({
      ...{ actor: 0, session: null, address: request.ip },
      action: 'payment not taken',
      target: `payment ${request.body.reference}`,
      detail: JSON.stringify({ refusal, said }),
    })
    return { taken: false }
  })
}

/** What is asked of the ledger; undefined where the reference is none of ours. */
function commandOf({ type, reference, amount, payment, reason }: PaymentWebhook): Command | undefined {
  const transfer = transferOfReference(reference)
  if (transfer === undefined) return undefined
  switch (type) {
    case 'succeeded':
      return { kind: 'post-transfer', transfer, amount, reference: payment }
    case 'failed':
      return { kind: 'void-transfer', transfer, reason: reason === '' ? 'Declined' : reason }
    case 'charged_back':
      return { kind: 'charge-back', transfer, reference: payment }
  }
}
