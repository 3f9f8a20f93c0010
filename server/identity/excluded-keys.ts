/** Takes from whoever is excluded the keys by which programs bet and play, as soon as the exclusion is published. */
import { factStride } from '#core/facts/log.ts'
import { selfExcluded } from '#core/facts/protection.ts'
import { sharedReaderOf } from '#core/facts/reader.ts'
import { accountExcluded } from '#core/facts/switch.ts'
import { isForATime, whyClosed } from '#core/protection/barred.ts'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { ProgramKeys } from './program-keys.ts'

const exclusions = [selfExcluded, accountExcluded] as const
const exclusion = sharedReaderOf(exclusions)
const codes: ReadonlySet<number> = new Set(exclusions.map(({ code }) => code))

interface ExcludedKeysOptions {
  readonly sequencer: Pick<Sequencer, 'published' | 'clock' | 'onPublished'>
  readonly keys: ProgramKeys
  readonly onError: (error: unknown) => void
}

/** Starts with those who were excluded while nobody was here. They stay able to read. */
export function watchExcludedKeys({ sequencer, keys, onError }: ExcludedKeysOptions): void {
  const end = (account: AccountId) => {
    if (whyExcluded(sequencer, account) !== undefined) keys.endTradingOf(account).catch(onError)
  }
  for (const account of keys.trading()) end(account)
  sequencer.onPublished(({ numbers }, from, to) => {
    for (let at = from * factStride; at < to * factStride; at += factStride) {
      if (codes.has(numbers[at]!)) end(exclusion.account(numbers, at))
    }
  })
}

/** Refuses a key that bets and plays to whoever is excluded: self_excluded, account_excluded. */
export function refuseExcluded(sequencer: Pick<Sequencer, 'published' | 'clock'>, account: AccountId): void {
  const code = whyExcluded(sequencer, account)
  if (code !== undefined) throw new RefusedError(code)
}

function whyExcluded({ published, clock }: Pick<Sequencer, 'published' | 'clock'>, account: AccountId) {
  const code = whyClosed(published.accounts, account, clock.now())
  // Who takes time out, or is suspended, comes back to what he had.
  return code !== undefined && isForATime(code) ? undefined : code
}
