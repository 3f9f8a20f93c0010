/** The keys of a ladder, and what each does. */
import { ladderKeys } from '../../text/en/ladder.ts'
import page from './Ladders.module.css'

/** The list. */
export function LadderKeys() {
  return (
    <dl className={page.keys}>
      {ladderKeys.map(([keys, does]) => (
        <div key={does}>
          <dt>{keys.map((key) => (key === '–' ? key : <kbd key={key}>{key}</kbd>))}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
