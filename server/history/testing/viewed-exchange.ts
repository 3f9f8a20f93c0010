/** An exchange with its views over a folder of each test's own, and the clock that the test moves. For tests. */
import { afterEach, beforeEach } from 'vitest'
import { folds, foldsModule } from '#server/folds.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { openExchange, temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { openViews, type Views } from '../views.ts'

/** What is read from it is that of now: a restart makes others. */
class ViewedExchange {
  dataDir!: string
  sequencer!: Sequencer
  views!: Views
  /** Engine time, milliseconds. */
  time!: number

  /** Opens both over the folder. */
  async start(): Promise<void> {
    const { dataDir } = this
    this.sequencer = await openExchange(dataDir, { folds, now: () => this.time })
    this.views = openViews({
      dataDir,
      foldsModule,
      sequencer: this.sequencer,
      onEnded: (error) => {
        throw error
      },
    })
  }

  async stop(): Promise<void> {
    await this.views.close()
    await this.sequencer.close()
  }
}

/** Returns the exchange of the file's tests: each finds another one, empty, at engine time `beginsAt`, and leaves nothing behind. */
export function withViews(beginsAt = Date.UTC(2040, 0, 1)): ViewedExchange {
  const exchange = new ViewedExchange()
  let remove = () => {}
  beforeEach(async () => {
    const folder = temporaryFolder()
    remove = folder.remove
    exchange.dataDir = folder.dataDir
    exchange.time = beginsAt
    await exchange.start()
  })
  afterEach(async () => {
    await exchange.stop()
    remove()
  })
  return exchange
}
