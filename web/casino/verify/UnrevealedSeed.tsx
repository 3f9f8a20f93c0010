/** What stands instead of the check while the round's server seed is still in use. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyRound } from '#contract/casino/games.ts'
import { ApiError } from '../../api/client.ts'
import { fairnessText } from '../../text/en/fairness.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { RotationAlert } from '../fairness/RotationAlert.tsx'
import { changeSeed, type RotationVerdict } from '../fairness/rotation.ts'
import { isGuestSessionEnded } from '../guest-session.ts'
import { roundKey } from '../rounds-store.ts'
import { newClientSeed, readFairness } from '../seeds.ts'
import styles from './Verify.module.css'

/** Says that the seed is not revealed yet, and offers to reveal it. */
export function UnrevealedSeed({ round }: { round: AnyRound }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [verdict, setVerdict] = useState<RotationVerdict>()

  const reveal = async () => {
    setBusy(true)
    setError(undefined)
    try {
      if (await isRevealed()) await queries.invalidateQueries({ queryKey: roundKey })
    } catch (caught) {
      setError(sentenceFor(caught))
    } finally {
      setBusy(false)
    }
  }

  /** Returns false when the answer is not what the server had committed to: that must stay to be read. */
  const isRevealed = async (): Promise<boolean> => {
    const shown = await readFairness()
    // Changed elsewhere meanwhile, this round's seed is revealed already.
    if (shown.serverSeedHash !== round.fairness.serverSeedHash) return true
    const { verdict: found } = await changeSeed(newClientSeed(), 'browser')
    setVerdict(found)
    return found === 'kept' || found === 'unchecked' || found === 'elsewhere'
  }

  return (
    <section className={styles.section} aria-labelledby="unrevealed">
      <h2 id="unrevealed">{fairnessText.notRevealed}</h2>
      <p>{fairnessText.stillInUse}</p>
      <code>{round.fairness.serverSeedHash}</code>
      <p>{fairnessText.changeToReveal}</p>
      {error && <Alert>{error}</Alert>}
      {verdict && <RotationAlert verdict={verdict} />}
      <div>
        <Button kind="primary" busy={isBusy} onClick={() => void reveal()}>
          Change the seed and check this round
        </Button>
      </div>
    </section>
  )
}

function sentenceFor(caught: unknown): string {
  if (!(caught instanceof ApiError)) throw caught
  return isGuestSessionEnded(caught) ? fairnessText.visitEnded : caught.message
}
