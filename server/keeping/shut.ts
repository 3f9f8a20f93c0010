/**
 * Whether a start finds keys that open nothing that is sealed of people. Where no seed says whose they are nothing else would tell: a new key
 * would be made in the place of one that is missing, and what people say from then on be sealed under it.
 */
import type { DatabaseSync } from 'node:sqlite'
import { readSeedKeys } from '#server/casino/seed-key.ts'
import { createSealer, type Sealer } from '#server/identity/sealing.ts'
import { aboutFactor } from '#server/identity/second-factors.ts'
import { aboutCheck } from '#server/identity-check/cases.ts'
import { hasTable, readAccountsFile } from '#server/store/accounts-file.ts'

interface Kind {
  readonly table: string
  /** Rows of `account` and `text`. */
  readonly sql: string
  readonly about: (account: number) => string
  readonly name: string
  /** What is so while it stays shut. */
  readonly meanwhile: string
}

const kinds: readonly Kind[] = [
  {
    table: 'second_factor',
    sql:
      'SELECT account, sealed AS text FROM second_factor WHERE sealed IS NOT NULL' +
      ' UNION ALL SELECT account, pending FROM second_factor WHERE pending IS NOT NULL',
    about: aboutFactor,
    name: 'second factors',
    meanwhile:
      'second factors take recovery codes alone, until each is ended by crossbook reset-second-factor',
  },
  {
    table: 'identity_check',
    sql: 'SELECT account, sealed AS text FROM identity_check',
    about: aboutCheck,
    name: 'what players said of themselves',
    meanwhile:
      'who is not verified yet waits for a person, who cannot read it and refuses, so that the player says it once more',
  },
]

interface At {
  readonly dataDir: string
  readonly keyFile: string
}

/**
 * Returns a sentence where something is sealed of people and the keys of the file, or none where there is no file, open nothing of it; else
 * undefined. Changes nothing. Looks at row after row until one opens. Throws StartRefused where the accounts cannot be read.
 */
export function shutAtStart({ dataDir, keyFile }: At): string | undefined {
  const keys = readSeedKeys(keyFile)
  const sealer = createSealer(...(keys ?? []))
  const found = readAccountsFile(dataDir, (database) => shutKinds(database, sealer)) ?? []
  if (found.length === 0) return undefined
  const names = found.map(({ name }) => name).join(' and ')
  const wrong = keys === undefined ? 'is missing' : 'opens nothing that is sealed of people'
  return (
    `${keyFile} ${wrong}: ${names} cannot be opened. Restore the right key from your backup, or set SEED_KEY_FILE to where it is. ` +
    'Where it is gone for good start with --accept-shut (npm start -- --accept-shut): ' +
    `${found.map(({ meanwhile }) => meanwhile).join('; ')}.`
  )
}

/** Returns the kinds of which something is sealed; none as soon as anything opens. */
function shutKinds(database: DatabaseSync, sealer: Sealer): readonly Kind[] {
  const found: Kind[] = []
  for (const kind of kinds) {
    const stands = standingOf(database, kind, sealer)
    if (stands === 'opens') return []
    if (stands === 'shut') found.push(kind)
  }
  return found
}

function standingOf(
  database: DatabaseSync,
  { table, sql, about }: Kind,
  sealer: Sealer,
): 'none' | 'opens' | 'shut' {
  if (!hasTable(database, table)) return 'none'
  let stands: 'none' | 'shut' = 'none'
  for (const { account, text } of database.prepare(sql).iterate()) {
    if (sealer.open(String(text), about(Number(account))) !== undefined) return 'opens'
    stands = 'shut'
  }
  return stands
}
