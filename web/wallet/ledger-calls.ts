/** The calls of one's own ledger, and the file that it is saved as. */
import * as calls from '#contract/addresses/ledger.ts'
import type { LedgerRoots } from '#contract/ledger.ts'
import { addressOf, api } from '../api/client.ts'
import { readToken } from '../api/token.ts'
import { pageText } from '../text/en/page.ts'
import type { SavedLedger } from './verify-ledger.ts'

/** Returns a page of roots, newest first; `cursor` is the last page's `next`. Throws ApiError. */
export function getRoots(cursor: string | null, signal: AbortSignal): Promise<LedgerRoots> {
  return api(calls.listRoots, { query: { limit: '24', cursor: cursor ?? undefined }, signal })
}

/** Returns the player's ledger as it is saved: all its lines, and the way to a root. Throws with a sentence for people. */
export async function readSavedLedger(rootId: number): Promise<SavedLedger> {
  const { account, lines: under, path } = await api(calls.getLedgerPath, { params: { rootId } })
  return { account, lines: await readLines(), under, path } satisfies SavedLedger
}

async function readLines(): Promise<SavedLedger['lines']> {
  const headers = { authorization: `Bearer ${readToken()}` }
  const response = await fetch(addressOf(calls.exportLedger, {}), { headers })
  if (!response.ok) throw new Error(pageText.backendResponded(response.status))
  const [, ...rows] = (await response.text()).trimEnd().split('\r\n')
  return rows.map((row) => {
    const [n, time, kind, amount, balance, hash] = row.split(',') as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    return [Number(n), Number(time), kind, Number(amount), Number(balance), hash] as const
  })
}

/** Saves a ledger as a file of the browser's downloads: a line of the file a line of the ledger. */
export function saveLedger(ledger: SavedLedger): void {
  const lines = ledger.lines.map((line) => JSON.stringify(line)).join(',\n')
  const { account, under, path } = ledger
  const text = `{"account":${account},"under":${under},"path":${JSON.stringify(path)},"lines":[\n${lines}\n]}\n`
  const file = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = file
  link.download = `ledger-${account}.json`
  link.click()
  URL.revokeObjectURL(file)
}
