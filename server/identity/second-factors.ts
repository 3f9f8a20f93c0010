/** What an account shows beside its password: a code that an app makes of a shared secret, or a recovery code, each good once. */
import { randomBytes } from 'node:crypto'
import type { AccountId } from '#core/values/brands.ts'
import type { SealedFactor } from './factor-tables.ts'
import { type Resealed, resealRows, type SealedRows } from './resealing.ts'
import type { Sealer } from './sealing.ts'
import type { PeopleStore } from './tables.ts'
import { digestOf } from './tokens.ts'
import { matchStep, toBase32 } from './totp.ts'

const secretBytes = 20
const recoveryCodes = 10
/** Of one recovery code: 80 bits, so that its digest cannot be guessed. */
const recoveryBytes = 10

export interface FactorStanding {
  readonly since: number
  /** Recovery codes that are not used. */
  readonly codesLeft: number
}

export interface SecondFactors {
  /** Resolves to undefined where the account has none. */
  standingOf(accountId: AccountId): Promise<FactorStanding | undefined>
  /** Makes a secret that counts once a code of it was shown; one in force stays so until then. */
  begin(accountId: AccountId): Promise<Buffer>
  /** Resolves to the recovery codes where it is a code of the secret that was begun, else to undefined. */
  confirm(accountId: AccountId, code: string): Promise<readonly string[] | undefined>
  /** Uses up a code of the app, or a recovery code. Resolves to whether it was one. */
  spend(accountId: AccountId, code: string): Promise<boolean>
  /** Resolves to new recovery codes in the place of those before. */
  renewCodes(accountId: AccountId): Promise<readonly string[]>
  end(accountId: AccountId): Promise<void>
}

/** What the secret of an account is sealed about. */
export function aboutFactor(accountId: AccountId): string {
  return `second factor of account ${accountId}`
}

/** Seals every secret again, under the key that seals now. For a server that stands. */
export function resealFactors(
  store: Pick<PeopleStore, 'sealedFactorsAfter' | 'resealFactors'>,
  sealer: Sealer,
): Promise<Resealed> {
  const rows: SealedRows<SealedFactor> = {
    after: store.sealedFactorsAfter,
    accountOf: ({ accountId }) => accountId,
    with: ({ accountId, sealed, pending }, again) => ({
      accountId,
      sealed: sealed && again(sealed),
      pending: pending && again(pending),
    }),
    put: store.resealFactors,
    about: aboutFactor,
  }
  return resealRows(rows, sealer)
}

/** Returns the second factors that the store keeps. */
export function createSecondFactors(
  store: PeopleStore,
  { sealer, now }: { sealer: Sealer; now: () => number },
): SecondFactors {
  async function isCode(accountId: AccountId, code: string): Promise<boolean> {
    const factor = await store.factorOf(accountId)
    if (!factor?.sealed) return false
    const secret = sealer.open(factor.sealed, aboutFactor(accountId))
    // Under a key that is gone: no code is one, and recovery codes, which are digests, still are.
    if (secret === undefined) return false
    const step = matchStep(secret, code, { time: now(), usedStep: factor.usedStep })
    return step !== undefined && (await store.takeFactorStep(accountId, step))
  }

  return {
    async standingOf(accountId) {
      const factor = await store.factorOf(accountId)
      return factor?.sealed ? { since: factor.since!, codesLeft: factor.codesLeft } : undefined
    },
    async begin(accountId) {
      const secret = randomBytes(secretBytes)
      await store.keepPendingFactor(accountId, sealer.seal(secret, aboutFactor(accountId)))
      return secret
    },
    async confirm(accountId, code) {
      const pending = (await store.factorOf(accountId))?.pending
      if (!pending) return undefined
      const secret = sealer.open(pending, aboutFactor(accountId))
      if (secret === undefined) return undefined
      const step = matchStep(secret, code.replaceAll(' ', ''), { time: now(), usedStep: 0 })
      if (step === undefined) return undefined
      const codes = makeCodes()
      const digests = codes.map(digestOfCode)
      const isDone = await store.confirmFactor(accountId, {
        ...{ pending, since: now(), usedStep: step, digests },
      })
      return isDone ? codes : undefined
    },
    async spend(accountId, code) {
      const typed = code.replaceAll(' ', '')
      if (/^\d{6}$/.test(typed)) return isCode(accountId, typed)
      return store.takeRecoveryCode(accountId, digestOfCode(typed))
    },
    async renewCodes(accountId) {
      const codes = makeCodes()
      await store.keepRecoveryCodes(accountId, codes.map(digestOfCode))
      return codes
    },
    end: (accountId) => store.removeFactor(accountId),
  }
}

/** Four groups of four letters and digits. */
function makeCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    toBase32(randomBytes(recoveryBytes)).toLowerCase().match(/.{4}/g)!.join('-'),
  )
}

/** As it was typed: with or without hyphens, in either case. */
function digestOfCode(code: string): string {
  return digestOf(code.replaceAll('-', '').toLowerCase())
}
