/** What an agent gives the players directly below him, as he reads it and as each of them does. */

import type { Standing } from '#contract/agent-reports.ts'
import type { GiveBack } from '#contract/agents.ts'
import admin from '../admin/AdminTable.module.css'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import styles from './Agents.module.css'
import { moneyOf } from './exact-money.ts'

const { givesBack } = agentsText
/** The products, in the order in which they are shown. */
export const products = Object.keys(givesBack.names) as (keyof GiveBack)[]

/** What is given back, what is announced of it, and of a player what he is promised. Nothing where nothing is. */
export function GiveBackLines({ of: { giveBack, giveBackNext, promised } }: { of: Standing }) {
  if (giveBack === null) return null
  const isNothing = products.every((name) => giveBack[name] === 0) && giveBackNext === null
  if (isNothing && (promised === null || /^-?0\.0*$/.test(promised))) return null
  return (
    <section aria-label={givesBack.title}>
      <h3 className={admin.panelHead}>{givesBack.title}</h3>
      <p className={`${admin.text} ${styles.alone}`}>
        {promised === null ? givesBack.helpOfAgent : givesBack.helpOfPlayer}
      </p>
      <Shown of={giveBack} promised={promised} />
      {giveBackNext !== null && (
        <>
          <p className={admin.text}>{givesBack.next(dayAndTime(giveBackNext.from))}</p>
          <Shown of={giveBackNext.giveBack} promised={null} />
        </>
      )}
    </section>
  )
}

function Shown({ of, promised }: { of: GiveBack; promised: string | null }) {
  return (
    <dl className={styles.figures}>
      {products.map((name) => (
        <div key={name}>
          <dt>{givesBack.names[name]}</dt>
          <dd>{formatMoney(of[name])} %</dd>
        </div>
      ))}
      {promised !== null && (
        <div>
          <dt>{givesBack.promised}</dt>
          <dd>{moneyOf(promised)}</dd>
        </div>
      )}
    </dl>
  )
}
