/** The page of every address that leads nowhere. */
import { useLocation } from 'react-router'
import { text } from '../text/en.ts'
import { ButtonLink } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './MessagePage.module.css'

/** Says so, names the address, and leads back. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <section className={styles.page}>
      <title>Not found · Crossbook</title>
      <Icon name="search" size={28} />
      <h1>{text.pageNotFound}</h1>
      <p>
        {pathname}
        <br />
        {text.pageNotFoundHelp}
      </p>
      <ButtonLink to="/">{text.backToSports}</ButtonLink>
    </section>
  )
}
