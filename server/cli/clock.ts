/** `crossbook clock`: lets a running server take the machine's clock at once. */
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { askToAccept, takeAnswer, takeRequest } from '#server/house/clock-request.ts'
import { type CliCommand, type CliContext, UsageError } from './command.ts'
import { existingDataDir } from './existing-folder.ts'

export const command: CliCommand = {
  summary: 'lets the running server take a machine’s clock that is ahead, at once',
  help: `Usage: crossbook clock --accept

When the machine's clock jumps, engine time makes it up slowly: by a tenth of its pace. This lets it go ahead to the machine's
clock at once, after every market in play was suspended. Time never goes back: a clock that is behind is not taken.
The server must be running on the data folder. It is recorded in the log and the audit log.

  --accept  do it`,
  async run(args, context) {
    const { values } = parseArgs({ args: [...args], options: { accept: { type: 'boolean' } } })
    if (values.accept !== true) throw new UsageError('Say that the clock is right: --accept.')
    return accept(existingDataDir(context), context)
  },
}

const patienceMs = 10_000
const lookMs = 100

async function accept(dataDir: string, { print, complain }: CliContext): Promise<number> {
  askToAccept(dataDir)
  for (let waited = 0; ; waited += lookMs) {
    const answer = takeAnswer(dataDir)
    if (answer !== undefined) {
      print(answer.sentence)
      return answer.isTaken ? 0 : 1
    }
    // Once it is taken up, the answer comes.
    if (waited >= patienceMs && takeRequest(dataDir)) {
      complain(
        `No server answers in ${dataDir}. At its start it takes the machine’s clock by --accept-clock.`,
      )
      return 1
    }
    await setTimeout(lookMs)
  }
}
