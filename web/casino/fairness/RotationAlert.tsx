/** What the check of a change of the seeds has come to, in words. */
import { checksText } from '../../text/en/checks.ts'
import { fairnessText } from '../../text/en/fairness.ts'
import { Alert } from '../../ui/Alert.tsx'
import type { RotationVerdict } from './rotation.ts'

/** The verdict. */
export function RotationAlert({ verdict }: { verdict: RotationVerdict }) {
  if (verdict === 'kept') return <Alert kind="success">{fairnessText.hashKept}</Alert>
  if (verdict === 'unchecked') return <Alert kind="notice">{fairnessText.hashUnchecked}</Alert>
  if (verdict === 'elsewhere') return <Alert kind="notice">{fairnessText.otherPair}</Alert>
  return <Alert>{checksText.faults[verdict]}</Alert>
}
