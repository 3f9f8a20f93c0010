/** What the check of a change of the seeds has come to, in words. */
import { fairnessText } from '../../text/en/fairness.ts'
import { Alert } from '../../ui/Alert.tsx'
import type { RotationVerdict } from './rotation.ts'

const sayings = {
  kept: ['success', fairnessText.hashKept],
  'other-pair': ['notice', fairnessText.otherPair],
  'seed-differs': ['error', fairnessText.seedDiffers],
  'next-differs': ['error', fairnessText.nextDiffers],
  unchecked: ['notice', fairnessText.hashUnchecked],
} as const satisfies Record<RotationVerdict, readonly [kind: string, words: string]>

/** The verdict. */
export function RotationAlert({ verdict }: { verdict: RotationVerdict }) {
  const [kind, words] = sayings[verdict]
  return <Alert kind={kind}>{words}</Alert>
}
