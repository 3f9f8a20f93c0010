/** What an agent announces that he gives the players directly below him. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announceGiveBack } from '#contract/addresses/agents.ts'
import type { GiveBack } from '#contract/agents.ts'
import { ownStanding } from '../account/money/own-standing.ts'
import { agentsText } from '../text/en/agents.ts'
import { fieldText } from '../text/number-field.ts'
import { Field } from '../ui/Field.tsx'
import styles from './Agents.module.css'
import { useChange } from './agents-calls.ts'
import { products } from './GiveBack.tsx'
import { bpsOf } from './money-field.ts'
import { ActForm } from './NodeForms.tsx'

const { givesBack } = agentsText

/** The form, once it is known what the reader gives; nothing for who is no agent. */
export function OwnGiveBack() {
  const { data } = useQuery(ownStanding)
  if (data === undefined || !data.isAgent || data.giveBack === null) return null
  const isWaiting = data.giveBackNext !== null
  return (
    <GiveBackForm
      key={String(isWaiting)}
      giveBack={data.giveBackNext?.giveBack ?? data.giveBack}
      isWaiting={isWaiting}
    />
  )
}

/** The form of an agent. While one is announced it says so, and takes no other. */
function GiveBackForm({ giveBack, isWaiting }: { giveBack: GiveBack; isWaiting: boolean }) {
  const [typed, setTyped] = useState(() => ({
    exchange: fieldText(giveBack.exchange),
    casino: fieldText(giveBack.casino),
    book: fieldText(giveBack.book),
  }))
  const wanted = giveBackOf(typed)
  const change = useChange()
  const act = async () => {
    await change(announceGiveBack, { body: wanted! })
  }
  return (
    <ActForm
      title={givesBack.announce}
      help={isWaiting ? givesBack.waits : givesBack.help}
      button={givesBack.announce}
      isReady={wanted !== undefined && !isWaiting}
      act={act}
    >
      <div className={styles.grid}>
        {products.map((name) => (
          <Field
            key={name}
            label={`${givesBack.names[name]}, %`}
            inputMode="decimal"
            autoComplete="off"
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
    </ActForm>
  )
}

function giveBackOf(typed: Readonly<Record<keyof GiveBack, string>>): GiveBack | undefined {
  const [exchange, casino, book] = products.map((name) => bpsOf(typed[name]))
  if (exchange === undefined || casino === undefined || book === undefined) return undefined
  return { exchange, casino, book }
}
