/** What the check of a change of the seeds has come to, in words. */
import { Alert } from '../../ui/Alert.tsx'
import type { RotationVerdict } from './rotation.ts'

const sayings = {
  kept: ['success', 'The revealed seed has the hash that was shown: computed in your browser.'],
  'other-pair': [
    'notice',
    'The seed had been changed elsewhere after its hash was shown here, so the pair below is another one. Its seed has its ' +
      'hash: computed in your browser. If you changed nothing in another tab or on another device, the hash shown here was not kept to.',
  ],
  'seed-differs': ['error', 'The revealed seed does not have the hash that was shown.'],
  'next-differs': ['error', 'The seed now in use is not the one that was shown as the next.'],
  unchecked: ['notice', 'This browser cannot compute the hash here. Compare it elsewhere.'],
} as const satisfies Record<RotationVerdict, readonly [kind: string, words: string]>

/** The verdict. */
export function RotationAlert({ verdict }: { verdict: RotationVerdict }) {
  const [kind, words] = sayings[verdict]
  return <Alert kind={kind}>{words}</Alert>
}
