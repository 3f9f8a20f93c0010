/** The door of the operators' area: the way to sign in, or the area itself for who has the role. */
import { Link } from 'react-router'
import { useSession } from '../../account/session.ts'
import { text } from '../../text/en.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import ComingPage from '../ComingPage.tsx'
import styles from '../MessagePage.module.css'

/** Shows what the visitor may do here. */
export default function AdminEntry() {
  const { user, isAuthenticated } = useSession()
  if (user?.roles.includes('admin')) return <ComingPage area="Banking history" icon="list" />
  return (
    <section className={styles.page}>
      <title>Administration · Crossbook</title>
      <Icon name="list" size={28} />
      <h1>Administration</h1>
      <p>{isAuthenticated ? text.adminRoleMissing : text.adminSignInFirst}</p>
      {isAuthenticated ? (
        <Link to="/">{text.backToSports}</Link>
      ) : (
        <ButtonLink to="/login">Log in</ButtonLink>
      )}
    </section>
  )
}
