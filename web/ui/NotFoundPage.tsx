/** The page of every address that leads nowhere. */
import { useLocation } from 'react-router'
import { pageText } from '../text/en/page.ts'
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
      <h1>{pageText.pageNotFound}</h1>
      <p>
        {pathname}
        <br />
        {pageText.pageNotFoundHelp}
      </p>
      <ButtonLink to="/">{pageText.backToSports}</ButtonLink>
    </section>
  )
}
