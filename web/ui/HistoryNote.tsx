/** Says up to when history is there while the server makes it again; nothing once it is complete. */
import type { HistoryStanding } from '#contract/values.ts'
import { pageText } from '../text/en/page.ts'
import { timeFormat } from '../text/times.ts'
import { Alert } from './Alert.tsx'

const times = timeFormat({
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** The sentence above a list or figure that is short. */
export function HistoryNote({ of: standing }: { of: Partial<HistoryStanding> | undefined }) {
  if (standing?.isComplete !== false) return null
  const { asOf = 0 } = standing
  return (
    <Alert kind="notice">
      {asOf === 0 ? pageText.historyBegun : pageText.historyUpTo(times.format(asOf))}
    </Alert>
  )
}
