/** The process that makes snapshots fails: it is named, tried again, and makes one as soon as it can. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSnapshots } from '#server/journal/snapshot-file.ts'
import { bet, done, openAccounts, openExchange, openMarket, temporaryFolder } from './testing/exchange.ts'

test('a process that ends without a snapshot is named and started again until it has made one', async () => {
  const { dataDir, remove } = temporaryFolder()
  const fault = join(dataDir, 'fault')
  const foldsModule = join(dataDir, 'folds.mjs')
  const own = new URL('./own-folds.ts', import.meta.url).href
  writeFileSync(fault, '')
  writeFileSync(
    foldsModule,
    `import { existsSync } from 'node:fs'
     if (existsSync(${JSON.stringify(fault)})) process.kill(process.pid, 'SIGKILL')
     export * from ${JSON.stringify(own)}`,
  )
  const notices: string[] = []
  const sequencer = await openExchange(dataDir, {
    snapshots: { everyFacts: 1, everyMs: 1, foldsModule },
    notice: (text) => notices.push(text),
  })
  try {
    const [account] = await openAccounts(sequencer, 1)
    const market = await openMarket(sequencer)
    await done(sequencer, bet(market, account!))
    const snapshots = () => sequencer.workers.find(({ name }) => name === 'snapshots')
    await expect.poll(snapshots).toMatchObject({ isDown: true })
    expect(notices[0]).toMatch(/^No snapshot was made: .* It is tried again in 1 s\.$/)
    expect(listSnapshots(dataDir)).toEqual([])
    rmSync(fault)
    await expect.poll(snapshots).toMatchObject({ isDown: false })
    expect(listSnapshots(dataDir)).not.toEqual([])
  } finally {
    await sequencer.close()
    remove()
  }
})
