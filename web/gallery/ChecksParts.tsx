/** What stands at a table beside the game: the checks of its rounds, its notices, and the session. */

import { casinoGames } from '../casino/catalogue.ts'
import { CheckedLine } from '../casino/checks/CheckedRounds.tsx'
import { AwayNotice, FaultNotice, OddsNotice } from '../casino/checks/TableNotices.tsx'
import { changeBetween } from '../casino/odds.ts'
import { SessionLine } from '../casino/session/SessionFigures.tsx'
import styles from './Gallery.module.css'
import { State } from './State.tsx'
import { sampleRounds } from './sample-rounds.ts'

const { paytable } = casinoGames[0]!
const dearer = { ...paytable, version: 2, returns: { ...paytable.returns, up: 195 } }
const round = sampleRounds.at(-1)!
const hash = '88e1bb3359779585d2aa7233b3458890bce7ccddb16cbcc8df1b3e8928b2107b'

/** The parts of `web/casino/checks` and `web/casino/session`. */
export function ChecksParts() {
  return (
    <>
      <State name="Rounds checked: all, one waits for its seed, one was never told">
        <div className={styles.baize}>
          <CheckedLine checked={48} of={48} waiting={0} missed={0} />
          <CheckedLine checked={47} of={48} waiting={1} missed={0} />
          <CheckedLine checked={47} of={48} waiting={0} missed={1} />
        </div>
      </State>
      <State name="A check that has failed, odds that have changed, a round that ended unseen">
        <div className={styles.baize}>
          <FaultNotice fault={{ kind: 'next-differs', expected: hash, told: hash.replace('88', '99') }} />
          <OddsNotice change={changeBetween(paytable, dearer)} game="7updown" />
          <AwayNotice round={round} />
        </div>
      </State>
      <State name="The session: won, lost, even">
        {(
          [
            [155_000, 24],
            [-20_000, 61],
            [0, 0],
          ] as const
        ).map(([net, minutes]) => (
          <div key={net} className={styles.band}>
            <SessionLine net={net} minutes={minutes} />
          </div>
        ))}
      </State>
    </>
  )
}
