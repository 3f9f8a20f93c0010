/** The terms and conditions that the registration page asks one to agree to. */
import { ButtonLink } from '../ui/Button.tsx'
import styles from '../ui/Panel.module.css'

const terms: readonly string[] = [
  'Crossbook is played with play money. It cannot be bought, paid out or exchanged for anything of value.',
  'You bet against other players. A bet counts once it is matched; what is not matched can be cancelled at any time.',
  'In play every bet that would take a price waits some seconds before it is matched. The wait is the same for everyone and shown on the market.',
  'Markets are settled by the result of the event. Where an event is abandoned or a market was opened by mistake, its bets are void and all stakes return.',
  'A result that proves wrong is corrected, and the market settled again.',
  'Commission is taken from your net winnings of a market only; its rate is shown on the market.',
  'You must be 18 or older, hold one account, and keep your password to yourself.',
]

/** The page at /terms. */
export default function Terms() {
  return (
    <article className={styles.panel}>
      <title>Terms and conditions · Crossbook</title>
      <h1>Terms and conditions</h1>
      {terms.map((term) => (
        <p key={term}>{term}</p>
      ))}
      <div>
        <ButtonLink to="/signup">Back to sign up</ButtonLink>
      </div>
    </article>
  )
}
