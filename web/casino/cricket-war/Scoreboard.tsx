/** The scoreboard over Cricket War: the rounds of this table as an innings. It pays nothing and says so. */
import type { CricketWarRound } from '#contract/casino/cricket-war.ts'
import { casinoText } from '../../text/en/casino.ts'
import { Mark } from '../roads/Mark.tsx'
import { countMarks, type RoadMark } from '../roads/roads.ts'
import styles from './CricketWar.module.css'
import { type Ball, inningsOf, oversText } from './innings.ts'

const balls = [0, 1, 2, 3, 4, 5]

interface ScoreboardProps {
  /** Newest first. */
  rounds: readonly CricketWarRound[]
  marks: readonly RoadMark[]
}

/** Runs, overs, and the balls of the over. */
export function Scoreboard({ rounds, marks }: ScoreboardProps) {
  const { runs, wickets, balls: played, over } = inningsOf(rounds.toReversed())
  const counts = countMarks(marks)
  return (
    <section className={styles.board} aria-label={casinoText.yourInnings}>
      <p className={styles.score}>
        <span>{casinoText.yourInnings}</span>
        <b>
          {runs}/{wickets}
        </b>
      </p>
      <p className={styles.score}>
        <span>{casinoText.overs}</span>
        <b>{oversText(played)}</b>
      </p>
      <div className={styles.over}>
        <span>{casinoText.thisOver}</span>
        <div>
          {balls.map((place) => (
            <BallMark key={place} ball={over[place]} />
          ))}
        </div>
      </div>
      <div className={styles.key}>
        <p>
          <span>
            <Mark mark="first" size={12} />
            Batsman {counts.first}
          </span>
          <span>
            <Mark mark="second" size={12} />
            Bowler {counts.second}
          </span>
          <span>
            <Mark mark="neutral" size={12} />
            Tie {counts.neutral}
          </span>
        </p>
        <small>{casinoText.boardPaysNothing}</small>
      </div>
    </section>
  )
}

function BallMark({ ball }: { ball: Ball | undefined }) {
  if (ball === undefined) return <span className={styles.ball} />
  const text = ball.kind === 'runs' ? ball.runs : ball.kind === 'wicket' ? 'W' : '•'
  return (
    <span className={styles.ball} data-kind={ball.kind}>
      {text}
    </span>
  )
}
