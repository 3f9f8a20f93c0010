/** What happened at the table and what comes, in two short lines: beside the action on a phone. */
import { classNames } from '../../ui/class-names.ts'
import styles from './News.module.css'

interface NewsProps {
  /** "Player A", "1,600 on 2 spots". */
  headline: string
  /** What the round came to, with its sign; undefined where there is none. */
  net?: { text: string; isWin: boolean; isLoss: boolean } | undefined
  /** "A pair beats a high card". */
  note: string
}

/** The two lines, each cut off where it is too long. */
export function News({ headline, net, note }: NewsProps) {
  return (
    <>
      <b className={`ellipsis ${styles.headline}`} data-result={net !== undefined || undefined}>
        {headline}
        {net !== undefined && (
          <>
            {', '}
            <span className={classNames(net.isWin && styles.win, net.isLoss && styles.loss)}>{net.text}</span>
          </>
        )}
      </b>
      <span className="ellipsis">{note}</span>
    </>
  )
}
