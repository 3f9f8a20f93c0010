/** A replay: the market as it was, its book, what happened, and the bar to move through it. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ReplayNames, ReplayRange } from '#contract/replay.ts'
import { useSession } from '../../account/session.ts'
import { accountKey } from '../../api/query-client.ts'
import { replayText } from '../../text/en/replay.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Alert } from '../../ui/Alert.tsx'
import { gliding } from '../../ui/gliding.ts'
import { HistoryNote } from '../../ui/HistoryNote.tsx'
import type { ReplayPlace } from '../events/replay-address.ts'
import { catalogueKey } from '../market/catalogue-calls.ts'
import { BookThen } from './BookThen.tsx'
import { ClosingThen } from './ClosingThen.tsx'
import { Happened } from './Happened.tsx'
import { countUpTo, happeningsOf } from './happenings.ts'
import { ownThen } from './own-then.ts'
import styles from './Replay.module.css'
import { ReplayHead } from './ReplayHead.tsx'
import { getCourse, getOwnEvents } from './replay-calls.ts'
import { Scrubber } from './Scrubber.tsx'
import { TableThen } from './TableThen.tsx'
import { Transport } from './Transport.tsx'
import { usePlayback } from './use-playback.ts'
import { useReplayKeys } from './use-replay-keys.ts'
import { useScoreThen } from './use-score-then.ts'

const ReplayChart = lazy(() => import('./ReplayChart.tsx'))

interface ReplayProps {
  range: ReplayRange & { readonly from: number; readonly to: number }
  /** Where to begin. */
  start: ReplayPlace
}

/** The whole of it. */
export function Replay({ range, start }: ReplayProps) {
  const { marketId, from, to, marks } = range
  const { isAuthenticated } = useSession()
  const [playback, state] = usePlayback({ marketId, from, to, start })
  const { position, moment, problem } = state
  const page = moment?.page
  const selectionIds = useMemo(() => page?.runners.map(({ selectionId }) => selectionId) ?? noRunners, [page])
  const names = namesOf(range.names, selectionIds)
  const [chosen, setChosen] = useState<number | null>(null)
  const runner = Math.max(0, selectionIds.indexOf(chosen ?? -1))
  const selectionId = selectionIds[runner]
  const { own, isReading } = useOwnEvents(marketId, isAuthenticated)
  // The table is as high as it will be: what stands under it does not move.
  const stands = (moment !== undefined || problem !== null) && !isReading
  const course = useCourse(marketId, selectionId, to)
  const happenings = useMemo(() => happeningsOf(marks, own), [marks, own])
  const ownCount = countUpTo(own, position)
  const then = useMemo(() => ownThen(own.slice(0, ownCount), selectionIds), [own, ownCount, selectionIds])
  const score = useScoreThen(marketId, range.names, position)
  const { root, ...onKeys } = useReplayKeys(playback, { marks, own })
  const runners = selectionIds.map((id) => ({ selectionId: id, name: names.of(id) }))
  const hasResults = range.names?.kind === undefined
  const ownOfRunner = own.filter((one) => one.selectionId === selectionId)
  return (
    // The keys work wherever the focus is in it.
    <div ref={root} className={styles.page} {...onKeys}>
      <title>{`${replayText.title} · ${names.event} · Crossbook`}</title>
      <ReplayHead
        {...{ marketId, names, state, score }}
        markets={range.markets}
        onPause={() => playback.pause()}
      />
      <HistoryNote of={range} />
      {problem !== null && <Alert>{problem.message}</Alert>}
      <div ref={gliding} className={styles.top}>
        <div ref={gliding} className={styles.market}>
          <TableThen
            {...{ position, moment, runners, then }}
            own={own}
            hasResults={hasResults}
            kind={range.names?.kind}
            chosen={selectionId}
            onChoose={setChosen}
          />
          {stands && hasResults && own.some(({ kind }) => kind === 'matched') && (
            <ClosingThen {...{ marketId, moment, marks }} events={own.slice(0, ownCount)} />
          )}
        </div>
        {stands && (
          <>
            <BookThen
              name={selectionId === undefined ? '' : names.of(selectionId)}
              runner={moment?.runners[runner]}
              resting={then.resting.get(selectionId ?? -1) ?? noResting}
              kind={range.names?.kind}
            />
            <Happened
              {...{ happenings, position, isAuthenticated }}
              marketKind={range.names?.kind}
              nameOf={names.of}
              onSeek={(time) => playback.seek(time)}
            />
          </>
        )}
      </div>
      {stands && (
        <section className={styles.panel} aria-label={replayText.position}>
          <div className={styles.chartRoom}>
            <Suspense fallback={null}>
              <ReplayChart
                {...{ state, marks, runner, course, runners }}
                own={ownOfRunner}
                kind={range.names?.kind}
                onChoose={setChosen}
              />
            </Suspense>
          </div>
          <div className={styles.controls} data-controls>
            <Scrubber state={state} marks={marks} own={own} onSeek={(time) => playback.seek(time)} />
            <Transport playback={playback} state={state} marks={marks} own={own} />
          </div>
        </section>
      )}
    </div>
  )
}

const noRunners: number[] = []
const noResting: never[] = []
const noEvents: never[] = []
const noPoints: never[] = []

/** Names by what is kept of them; a runner that is not known is called by its id. */
function namesOf(names: ReplayNames | undefined, selectionIds: readonly number[]) {
  const known = new Map(
    names?.runners.map(({ selectionId, name, handicap }) => [selectionId, runnerLabel(name, handicap)]),
  )
  for (const id of selectionIds) if (!known.has(id)) known.set(id, replayText.runnerOf(id))
  return {
    event: names?.eventName ?? replayText.title,
    market: names?.marketName ?? '',
    of: (selectionId: number) => known.get(selectionId) ?? replayText.runnerOf(selectionId),
  }
}

/** What happened to the player's own bets; a guest has none. */
function useOwnEvents(marketId: number, isAuthenticated: boolean) {
  const { data, isLoading } = useQuery({
    queryKey: [accountKey, 'replay', marketId],
    queryFn: ({ signal }) => getOwnEvents(marketId, signal),
    enabled: isAuthenticated,
  })
  return { own: data ?? noEvents, isReading: isLoading }
}

/** A runner's course; of a market that goes on it is read again as more is recorded. */
function useCourse(marketId: number, selectionId: number | undefined, to: number) {
  const { data } = useQuery({
    queryKey: [catalogueKey, 'replay-course', marketId, selectionId, Math.floor(to / 60_000)],
    queryFn: ({ signal }) => getCourse(marketId, selectionId!, signal),
    enabled: selectionId !== undefined,
    placeholderData: (before, query) => (query?.queryKey[3] === selectionId ? before : undefined),
  })
  return data ?? noPoints
}
