/** What an agent keeps, what is announced, and new shares for one directly below. */
import { useState } from 'react'
import { announceDeals } from '#contract/addresses/agents.ts'
import type { TreeNodeRead } from '#contract/agent-reports.ts'
import type { Deals } from '#contract/agents.ts'
import admin from '../admin/AdminTable.module.css'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney } from '../text/format.ts'
import { fieldText } from '../text/number-field.ts'
import { dayAndTime } from '../text/times.ts'
import styles from './Agents.module.css'
import { useChange } from './agents-calls.ts'
import { useBase } from './base.ts'
import { DealFields, dealsOf } from './DealFields.tsx'
import { ActForm } from './NodeForms.tsx'

/** The panel; a form where the reader may announce. */
export function DealsForm({ node, deals }: { node: TreeNodeRead; deals: Deals }) {
  const isHouse = useBase() !== '/agents'
  return (
    <>
      <section className={admin.panel} aria-label={agentsText.deals}>
        <h2 className={admin.panelHead}>{agentsText.deals}</h2>
        <Shown deals={deals} />
        {node.next.map((next) => (
          <div key={next.from}>
            <p className={admin.text}>{agentsText.dealsNext(dayAndTime(next.from))}</p>
            <Shown deals={next.deals} />
          </div>
        ))}
      </section>
      {(node.isChild || isHouse) && <Announce node={node} deals={node.next.at(-1)?.deals ?? deals} />}
    </>
  )
}

function Shown({ deals }: { deals: Deals }) {
  return (
    <dl className={styles.figures}>
      {(Object.keys(agentsText.dealNames) as (keyof Deals)[]).map((name) => (
        <div key={name}>
          <dt>{agentsText.dealNames[name]}</dt>
          <dd>{formatMoney(deals[name])} %</dd>
        </div>
      ))}
    </dl>
  )
}

function Announce({ node: { accountId }, deals }: { node: TreeNodeRead; deals: Deals }) {
  const [typed, setTyped] = useState(() => ({
    exchange: fieldText(deals.exchange),
    casino: fieldText(deals.casino),
    book: fieldText(deals.book),
    casinoTurnover: fieldText(deals.casinoTurnover),
    bookTurnover: fieldText(deals.bookTurnover),
  }))
  const wanted = dealsOf(typed)
  const change = useChange()
  const act = async () => {
    await change(announceDeals, { body: { changes: [{ accountId, deals: wanted! }] } })
  }
  return (
    <ActForm
      title={agentsText.announce}
      help={agentsText.dealsHelp}
      button={agentsText.announce}
      isReady={wanted !== undefined}
      act={act}
    >
      <DealFields typed={typed} onChange={setTyped} />
    </ActForm>
  )
}
