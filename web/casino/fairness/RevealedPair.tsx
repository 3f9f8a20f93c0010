/** The pair of seeds that has just ended: the server seed, whether it is the one that was promised, and its rounds to check. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { gameOf } from '#core/casino/games.ts'
import { classNames } from '../../ui/class-names.ts'
import { roundName } from '../round-words.ts'
import { useVisitRounds } from '../rounds-store.ts'
import sections from '../rules/PanelSection.module.css'
import { CopiedValue } from './CopiedValue.tsx'
import styles from './FairnessPanel.module.css'
import { RotationAlert } from './RotationAlert.tsx'
import type { CheckedRotation } from './rotation.ts'

/** The most rounds that have a link here; the others are in the lists. */
const linksMax = 5

/** What was revealed, with its check. */
export function RevealedPair({ rotation }: { rotation: CheckedRotation }) {
  const { revealed, verdict } = rotation
  const rounds = useVisitRounds().filter(
    ({ fairness }) => fairness.serverSeedHash === revealed.serverSeedHash,
  )
  const section = useRef<HTMLElement>(null)
  // The button stands at the end of the panel, its result at the beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every rotation is brought into view.
  useEffect(() => {
    // Some browsers return a promise here, which is no way to end an effect.
    section.current?.scrollIntoView()
  }, [rotation])
  return (
    <section ref={section} className={classNames(sections.section, styles.revealed)}>
      <h3>Revealed</h3>
      <RotationAlert verdict={verdict} />
      <dl className={styles.values}>
        <CopiedValue name="Server seed" value={revealed.serverSeed} />
        <CopiedValue name="Its hash" value={revealed.serverSeedHash} />
        <CopiedValue name="Client seed of these rounds" value={revealed.clientSeed} />
        <CopiedValue name="Rounds played with it" value={String(revealed.rounds)} isCount />
      </dl>
      {rounds.length > 0 && (
        <ul className={styles.rounds}>
          {rounds.slice(0, linksMax).map(({ roundId, game }) => (
            <li key={roundId}>
              <Link to={`/verify?round=${encodeURIComponent(roundId)}`}>
                {`Check round ${roundName(roundId)} of ${gameOf(game).name}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
