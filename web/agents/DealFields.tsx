/** The fields of deals, per cent with two decimals each. */
import type { Deals } from '#contract/agents.ts'
import { agentsText } from '../text/en/agents.ts'
import { Field } from '../ui/Field.tsx'
import styles from './Agents.module.css'
import { bpsOf } from './money-field.ts'

export type TypedDeals = Readonly<Record<keyof Deals, string>>

export const noDeals: TypedDeals = {
  exchange: '',
  casino: '',
  book: '',
  casinoTurnover: '',
  bookTurnover: '',
}

/** Returns the deals that are typed, in basis points, what is empty as none; undefined where one is no per cent. */
export function dealsOf(typed: TypedDeals): Deals | undefined {
  const bps = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, bpsOf(text)]))
  return Object.values(bps).includes(undefined) ? undefined : (bps as unknown as Deals)
}

/** The fields. */
export function DealFields({ typed, onChange }: { typed: TypedDeals; onChange(typed: TypedDeals): void }) {
  return (
    <div className={styles.grid}>
      {(Object.keys(agentsText.dealNames) as (keyof Deals)[]).map((name) => (
        <Field
          key={name}
          label={`${agentsText.dealNames[name]}, %`}
          inputMode="decimal"
          autoComplete="off"
          value={typed[name]}
          onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
        />
      ))}
    </div>
  )
}
