/** Lines of the slip in every phase, and lists of bets in every state. */
import type { Bet } from '#contract/orders.ts'
import { BetListsOf } from '../bets/BetLists.tsx'
import { SlipLineForm } from '../slip/SlipLineForm.tsx'
import styles from './Kit.module.css'
import type { PartsProps } from './Kit.tsx'
import { State } from './State.tsx'
import { kitBets, kitLines } from './sample-lines.ts'

/** The parts of `web/slip` and `web/bets`. */
export function SlipParts({ theme }: PartsProps) {
  return (
    <div className={styles.lines}>
      {kitLines(theme).map(({ title, line }) => (
        <State key={line.id} name={title}>
          <div className={styles.slip}>
            <div className={styles.panel}>
              <SlipLineForm line={line} onLeave={() => {}} />
            </div>
          </div>
        </State>
      ))}
      <State name="Bets: unmatched, pending, partly matched, matched, settled, void">
        <div className={styles.slip}>
          <BetListsOf bets={kitBets} />
        </div>
      </State>
      <State name="Bets: none">
        <div className={styles.slip}>
          <BetListsOf bets={noBets} />
        </div>
      </State>
    </div>
  )
}

const noBets: readonly Bet[] = []
