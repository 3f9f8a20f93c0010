/** What the house has done about the account, as its player reads it: the sentence of the reason and of each rule. */
import type { Protection } from '#contract/protection.ts'
import { houseText as text } from '../../text/en/people.ts'
import { Alert } from '../../ui/Alert.tsx'

/** The panel; nothing where the house has done nothing. */
export function HouseRules({ of, className }: { of: Protection['house']; className: string }) {
  const { suspended, rules } = of
  if (suspended === null && rules.length === 0) return null
  return (
    <section className={className} aria-labelledby="house-heading">
      <h2 id="house-heading">{text.title}</h2>
      {suspended !== null && (
        <Alert kind="notice">
          {text.suspended} {text.reasons[suspended]}
        </Alert>
      )}
      {rules.map(({ rule, amount }) => (
        <Alert key={rule} kind="notice">
          {text.rule(rule, amount)}
        </Alert>
      ))}
    </section>
  )
}
