/**
 * The journal's thread, the one writer of journal.sqlite: whatever batches have arrived are committed by one transaction
 * with one sync, then acknowledged. After the first error it commits nothing more: a sync that failed once may report
 * success the next time without having written anything.
 */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { hashOfBatch, sameHash } from '../chain.ts'
import { messageOf } from '../damage.ts'
import type { Head } from '../journal.ts'
import { journalPath, openForWriting } from './database.ts'
import { closeHead, openHead, syncHeadSoon, writeHead } from './head.ts'
import type { AppendMessage, FromWriter, ToWriter, WriterData } from './writer-protocol.ts'

/** After this many bytes the write-ahead log is copied into the database and begun again. */
const checkpointBytes = 4 << 20
/** A commit writes whole pages: at least the table's last one and the one above it. */
const commitBytesMin = 8192
const headSyncMs = 1_000

/** Opens the journal and commits what comes over the port until it is closed or fails. Throws when it cannot be opened. */
function startWriter(port: MessagePort, { dataDir, last }: WriterData): void {
  const database = openForWriting(journalPath(dataDir), dataDir)
  const begin = database.prepare('BEGIN IMMEDIATE')
  const insert = database.prepare('INSERT INTO batch (sequence, time, facts, hash) VALUES (?, ?, ?, ?)')
  const commit = database.prepare('COMMIT')
  const newest = database.prepare('SELECT sequence, hash FROM batch ORDER BY sequence DESC LIMIT 1').get()
  let { sequence, hash } = last
  if (sequence !== (newest?.sequence ?? 0) || (newest && !sameHash(hash, newest.hash as Uint8Array))) {
    throw new Error('The journal has changed since it was read.')
  }
  const head = openHead(dataDir, last)
  const headTimer = setInterval(() => syncHeadSoon(head, fail), headSyncMs)
  let bytesSinceCheckpoint = 0
  let failed = false

  function tell(message: FromWriter): void {
    port.postMessage(message)
  }

  function fail(error: unknown): void {
    failed = true
    clearInterval(headTimer)
    tell({ kind: 'failed', message: messageOf(error) })
  }

  function write(batches: readonly AppendMessage[]): void {
    const startedAt = performance.now()
    const heads: Head[] = []
    // One alone is a transaction of its own: at low rates that is a tenth of a commit's price.
    const isOne = batches.length === 1
    if (!isOne) begin.run()
    for (const batch of batches) {
      if (batch.sequence !== sequence + 1)
        throw new Error(`Batch ${batch.sequence} does not follow ${sequence}.`)
      const { facts } = batch
      hash = hashOfBatch(hash, batch.sequence, batch.time, facts)
      insert.run(batch.sequence, batch.time, facts, hash)
      sequence = batch.sequence
      heads.push({ sequence, hash })
      bytesSinceCheckpoint += facts.length
    }
    if (!isOne) commit.run()
    bytesSinceCheckpoint += commitBytesMin
    writeHead(head, { sequence, hash })
    tell({ kind: 'committed', batches: heads, syncMs: performance.now() - startedAt })
  }

  function checkpointWhenDue(): void {
    if (bytesSinceCheckpoint < checkpointBytes) return
    bytesSinceCheckpoint = 0
    database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  }

  function close(): void {
    clearInterval(headTimer)
    closeHead(head)
    database.close()
    tell({ kind: 'closed' })
    port.close()
  }

  port.on('message', (first: ToWriter) => {
    if (failed) return
    try {
      const batches: AppendMessage[] = []
      let next: ToWriter | undefined = first
      while (next?.kind === 'append') {
        batches.push(next)
        next = receiveMessageOnPort(port)?.message as ToWriter | undefined
      }
      if (batches.length > 0) {
        write(batches)
        checkpointWhenDue()
      }
      if (next?.kind === 'close') close()
    } catch (error) {
      fail(error)
    }
  })
  tell({ kind: 'opened' })
}

if (parentPort) startWriter(parentPort, workerData as WriterData)
