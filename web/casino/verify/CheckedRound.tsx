/** What a check has come to: match or mismatch in one sentence, the comparison, and the steps. */
import type { AnyRound } from '#contract/casino/games.ts'
import type { Paytable } from '#core/casino/game.ts'
import { fairnessText } from '../../text/en/fairness.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useGame } from '../catalogue.ts'
import { CheckedSteps } from './CheckedSteps.tsx'
import { ComparedResult, ComparedReturns, ReturningBets } from './Comparison.tsx'
import { compareResults, compareReturns, isSame } from './comparison.ts'
import type { RecomputedRound } from './recompute.ts'
import styles from './Verify.module.css'

interface CheckedRoundProps {
  computed: RecomputedRound
  /** The hash that the seed must have; empty when none was given. */
  hash: string
  /** What the server had answered; undefined for values that were typed alone. */
  round: AnyRound | undefined
  /** The round's own; undefined where it is not known. */
  paytable: Paytable | undefined
}

/** The whole outcome of a check. */
export function CheckedRound({ computed, hash, round, paytable }: CheckedRoundProps) {
  const inUse = useGame(computed.inputs.game).paytable
  const fields = round && compareResults(computed, round)
  const returns = round && paytable && compareReturns(computed, round, paytable)
  const isHashSame = hash === '' ? undefined : computed.hash === hash
  const isResultSame = fields && [...fields, ...(returns ?? [])].every(isSame)
  return (
    <section className={styles.section} aria-labelledby="checked">
      <h2 id="checked">Checked</h2>
      <Verdict isHashSame={isHashSame} isResultSame={isResultSame} />
      {fields && <ComparedResult fields={fields} />}
      <CheckedSteps computed={computed} hash={hash}>
        {returns && <ComparedReturns returns={returns} />}
        {round && !paytable && <p>{fairnessText.paytableUnknown(round.paytable)}</p>}
        {!round && <ReturningBets computed={computed} paytable={inUse} />}
      </CheckedSteps>
    </section>
  )
}

interface VerdictProps {
  /** Undefined when there was none to compare with. The same goes for the result. */
  isHashSame: boolean | undefined
  isResultSame: boolean | undefined
}

function Verdict({ isHashSame, isResultSame }: VerdictProps) {
  if (isHashSame === false) {
    return <Alert>{fairnessText.seedMismatch}</Alert>
  }
  if (isResultSame === false) {
    return <Alert>{fairnessText.resultMismatch}</Alert>
  }
  if (isResultSame) {
    return <Alert kind="success">{fairnessText.match}</Alert>
  }
  return <Alert kind="success">{isHashSame ? fairnessText.hashMatches : fairnessText.computed}</Alert>
}
