/** Events of a tab with their prices, live; or the sample events under the same heads. */
import type { EventSummary } from '#contract/catalogue.ts'
import { useEventOpener } from '../events/open-event.ts'
import { EventTable as Table } from '../market/EventTable.tsx'
import { HomeRow } from '../market/HomeRow.tsx'
import { homeTiles } from '../market/home-tiles.ts'
import { SampleRows } from '../market/SampleRow.tsx'
import { type DashboardSport, sampleEvents } from './sports.ts'

interface EventTableProps {
  label: string
  sport: DashboardSport
  events: readonly EventSummary[]
}

/** The table. Anywhere on a row opens the match, as on the sports home. */
export function EventTable({ label, sport, events }: EventTableProps) {
  const { openEvent } = useEventOpener()
  const isTwoWay = sport === 'tennis'
  return (
    <Table
      label={label}
      columns={columnsOf(sport)}
      isTwoWay={isTwoWay}
      events={events}
      row={(event) => <HomeRow key={event.eventId} event={event} isTwoWay={isTwoWay} onOpen={openEvent} />}
    />
  )
}

interface SampleTableProps {
  label: string
  sport: DashboardSport
  isLiveOnly: boolean
  isBusy: boolean
  hasFailed: boolean
}

const noEvents: readonly EventSummary[] = []

/** The sample events: while the list loads, fails or is empty. */
export function SampleTable({ label, sport, isLiveOnly, isBusy, hasFailed }: SampleTableProps) {
  const isTwoWay = sport === 'tennis'
  return (
    <Table
      label={label}
      columns={columnsOf(sport)}
      isTwoWay={isTwoWay}
      events={noEvents}
      isBusy={isBusy}
      row={() => null}
      instead={
        <SampleRows samples={sampleEvents(sport, isLiveOnly)} isTwoWay={isTwoWay} hasFailed={hasFailed} />
      }
    />
  )
}

function columnsOf(sport: DashboardSport) {
  return homeTiles[sport === 'all' ? 'inplay' : sport].columns
}
