/**
 * The product's own server with its living catalogue, as it is delivered but for the log: `node living-process.ts DATA_DIR`.
 * Asked over IPC where it listens.
 */
import { pino } from 'pino'
import { loadConfig } from '#server/config.ts'
import { run } from '#server/run.ts'
import { answerQuestions } from '../child.ts'

const dataDir = process.argv[2]
const config = loadConfig({
  ...{ PORT: '0', DATA_DIR: dataDir, SEED_KEY_FILE: `${dataDir}/seeds.key`, LOG_LEVEL: 'silent' },
  ...(process.env.FEED_SPEED !== undefined && { FEED_SPEED: process.env.FEED_SPEED }),
})
const starting = run({ config, logger: pino({ level: 'silent' }) })

export interface Listening {
  readonly url: string
}

answerQuestions(async () => {
  const { url } = await starting
  return { url } satisfies Listening
})
