/** A root over all ledgers, noted now. */
import type { LedgerRoot } from '#contract/ledger.ts'
import type { TestServer } from '#server/testing/start-server.ts'

/** Notes what the ledgers are and returns that root. The server notes some by itself, so that its number is not known before. */
export async function noteRoot({ running, api }: TestServer): Promise<LedgerRoot> {
  const { sequencer, views } = running
  await views.reached(sequencer.sequence)
  const root = (await views.ledgerRoot())!
  await sequencer.execute({ kind: 'note-root', ...root })
  await views.reached(sequencer.sequence)
  const { roots } = (await api<{ roots: LedgerRoot[] }>('GET', '/api/ledger/roots')).body
  return roots.find(({ hash }) => hash === root.hash)!
}
