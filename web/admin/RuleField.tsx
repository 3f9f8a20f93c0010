/** By which public rule bets are void. */
import { useId } from 'react'
import type { VoidRule } from '#core/facts/void.ts'
import { voidRuleWords } from '../text/en/notices.ts'
import styles from './Markets.module.css'

/** Those that an operator may name: a session that was not completed is void by itself. */
const rules = (Object.keys(voidRuleWords) as VoidRule[]).filter((rule) => rule !== 'SESSION_NOT_COMPLETED')

/** The field. */
export function RuleField({ rule, onChange }: { rule: VoidRule; onChange(rule: VoidRule): void }) {
  const id = useId()
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>Rule</label>
      <select id={id} value={rule} onChange={(event) => onChange(event.target.value as VoidRule)}>
        {rules.map((one) => (
          <option key={one} value={one}>
            {capitalised(voidRuleWords[one])}
          </option>
        ))}
      </select>
    </div>
  )
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
