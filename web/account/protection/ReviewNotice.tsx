/** Every six months: the player is asked to look at his limits again, until he says that he has. */
import { useLocation } from 'react-router'
import { playerProtectionText as text } from '../../text/en/player-protection.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import panel from '../../ui/Panel.module.css'
import security from '../profile/Security.module.css'
import { useAsking } from './protection.ts'
import styles from './ReviewNotice.module.css'

/** Where somebody plays nothing may lie over what he does, and the page of the limits says it itself. */
const elsewhere = /^\/(games|protection|lobby\/(market|race|ladders|multi|replay)|common\/(rsc|sap\/rsc))/i

/** The notice at the foot of the other pages. */
export function ReviewNotice() {
  const { pathname } = useLocation()
  if (elsewhere.test(pathname)) return null
  return (
    <aside className={styles.notice} aria-label={text.reviewTitle}>
      <p>{text.reviewTitle}</p>
      <ButtonLink to="/protection" kind="primary" size="small">
        {text.reviewOpen}
      </ButtonLink>
    </aside>
  )
}

/** The same over the limits, with the word that ends it. */
export function ReviewPanel() {
  const { ask, isBusy, said } = useAsking()
  const done = () =>
    ask(
      ({ review }) => review(),
      () => text.reviewed,
    )
  return (
    <section className={classNames(panel.panel, security.panel, styles.due)} aria-labelledby="review-heading">
      <h2 id="review-heading">{text.reviewTitle}</h2>
      <p className={security.detail}>{text.reviewLead}</p>
      {said?.kind === 'error' && <Alert>{said.sentence}</Alert>}
      <Button kind="primary" busy={isBusy} onClick={done}>
        {text.reviewDone}
      </Button>
    </section>
  )
}
