/** The Fairness panel: the seeds in use, what the server has committed to, and the change to a seed of the player's own. */

import { useState } from 'react'
import { Link } from 'react-router'
import type { Fairness } from '#contract/casino.ts'
import { fairnessText } from '../../text/en/fairness.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CheckedSummary } from '../checks/CheckedRounds.tsx'
import type { SeedMaker } from '../checks/ledger.ts'
import { useSeedMaker } from '../checks/use-checks.ts'
import { PanelDialog } from '../rules/PanelDialog.tsx'
import sections from '../rules/PanelSection.module.css'
import { useFairness } from '../seeds.ts'
import { ChangeSeed } from './ChangeSeed.tsx'
import { CopiedValue } from './CopiedValue.tsx'
import styles from './FairnessPanel.module.css'
import { RevealedPair } from './RevealedPair.tsx'
import type { CheckedRotation } from './rotation.ts'

/** The panel, open while it is mounted. */
export default function FairnessPanel({ onClose }: { onClose(): void }) {
  const { data, error, isPending } = useFairness()
  const [rotation, setRotation] = useState<CheckedRotation>()
  return (
    <PanelDialog title="Fairness" onClose={onClose}>
      {isPending && <Skeleton rows={4} rowHeight={56} />}
      {error && <Alert>{error.message}</Alert>}
      {rotation && <RevealedPair rotation={rotation} />}
      <section className={sections.section}>
        <CheckedSummary />
      </section>
      {data && (
        <>
          <Seeds fairness={data} />
          <ChangeSeed onRotated={setRotation} />
        </>
      )}
      <section className={sections.section}>
        <h3>What this proves</h3>
        <p>{fairnessText.panelProves}</p>
        <p>
          <Link to="/verify">Check a round</Link> · <Link to="/verify#algorithm">The algorithm</Link>
        </p>
      </section>
    </PanelDialog>
  )
}

function seedNote({ clientSeedBy }: Fairness, maker: SeedMaker | null): string {
  if (maker === 'player') return fairnessText.seedNamedByPlayer
  if (maker === 'browser') return fairnessText.seedMadeHere
  return clientSeedBy === 'player' ? fairnessText.seedNamedElsewhere : fairnessText.seedNamedByServer
}

function Seeds({ fairness }: { fairness: Fairness }) {
  const { serverSeedHash, nextServerSeedHash, clientSeed, nonce } = fairness
  const maker = useSeedMaker(clientSeed)
  return (
    <section className={sections.section}>
      <h3>Seeds in use</h3>
      <dl className={styles.values}>
        <CopiedValue name="Hash of the server seed" value={serverSeedHash} />
        <CopiedValue name="Hash of the next server seed" value={nextServerSeedHash} />
        <CopiedValue name="Client seed" value={clientSeed} note={seedNote(fairness, maker)} />
        <CopiedValue name="Nonce of the next round" value={String(nonce)} isCount />
      </dl>
    </section>
  )
}
