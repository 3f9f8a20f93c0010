/** What a start says of keys that do not open what is sealed of people: where no seed says whose they are, nothing else would tell. */
import type { Sealer } from '#server/identity/sealing.ts'
import { aboutFactor } from '#server/identity/second-factors.ts'
import { aboutCheck } from '#server/identity-check/cases.ts'
import type { Sealed } from './rotate-keys.ts'

/** Of each kind, the first. One that opens says that the keys are the right ones. */
const rowsLooked = 50

interface At {
  readonly store: Pick<Sealed, 'sealedFactorsAfter' | 'sealedChecksAfter'>
  readonly keyFile: string
}

/** Resolves to a sentence for the log where something is sealed of people and nothing of it opens, else to undefined. */
export async function shutAtStart({ store, keyFile }: At, sealer: Sealer): Promise<string | undefined> {
  const factors = await store.sealedFactorsAfter(0, rowsLooked)
  const checks = await store.sealedChecksAfter(0, rowsLooked)
  const texts = [
    ...factors.flatMap(({ accountId, sealed, pending }) =>
      [sealed, pending].map((text) => ({ text, about: aboutFactor(accountId) })),
    ),
    ...checks.map(({ account, sealed }) => ({ text: sealed, about: aboutCheck(account) })),
  ].filter(({ text }) => text !== null)
  const isOpened = texts.some(({ text, about }) => sealer.open(text!, about) !== undefined)
  if (texts.length === 0 || isOpened) return undefined
  return (
    `${keyFile} opens nothing that is sealed of people: second factors take recovery codes alone, and checks of who players are wait ` +
    'for a person. Stop the server and restore the right key from your backup; if it is gone for good, end each second factor by ' +
    'crossbook reset-second-factor, and refuse the checks, so that players say once more who they are.'
  )
}
