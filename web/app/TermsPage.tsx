/** The terms and conditions to which the registration page asks for agreement. */
import { terms } from '../text/en/terms.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import panel from '../ui/Panel.module.css'
import styles from './TermsPage.module.css'

/** The page at /terms. */
export default function TermsPage() {
  return (
    <article className={classNames(panel.panel, styles.terms)}>
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
