/** Compares the program's files with their list every day, and says what is not as it was. */
import type { Logger } from 'pino'
import { countOf, type Differences, differencesFromList } from '#server/keeping/program-files.ts'
import type { Clock } from './clock.ts'
import { startDaily } from './daily.ts'

export interface ProgramWatchOptions {
  readonly clock: Clock
  /** Folder of the program. */
  readonly root: string
  readonly logger: Pick<Logger, 'warn' | 'info' | 'error'>
}

export interface ProgramWatch {
  /** How many files differed when they were last compared, 0 before and where there is no list. */
  readonly changed: number
  /** Resolves once the comparison that is under way has ended. */
  ended(): Promise<void>
  /** Compares no more; resolves once what is under way has ended. */
  stop(): Promise<void>
}

/** Files that the log names of each kind. */
const namedMax = 20

/** Compares a minute after the start, and at the beginning of every day (UTC). */
export function watchProgram({ clock, root, logger }: ProgramWatchOptions): ProgramWatch {
  let changed = 0
  let underWay = Promise.resolve()
  const compare = async () => {
    const found = await differencesFromList(root)
    if (found === undefined) {
      logger.info('The files of the program are not compared: the build has left no list of them')
      return
    }
    changed = countOf(found)
    if (changed > 0) logger.warn(shortened(found), 'Files of the program are not those of its list')
  }
  const stop = startDaily(clock, () => {
    underWay = compare().catch((error: unknown) =>
      logger.error(error, 'The files of the program could not be compared'),
    )
  })
  return {
    get changed() {
      return changed
    },
    ended: () => underWay,
    stop() {
      stop()
      return underWay
    },
  }
}

function shortened({ changed, missing, added }: Differences): Differences {
  return {
    changed: changed.slice(0, namedMax),
    missing: missing.slice(0, namedMax),
    added: added.slice(0, namedMax),
  }
}
