/** A calm page for an area that is not open yet: one plain sentence, and the way back. */
import { pageText } from '../text/en/page.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import styles from '../ui/MessagePage.module.css'

interface ComingPageProps {
  area: string
  icon: IconName
  /** The specification's own sentence, where it has one. */
  sentence?: string
}

/** Says that the area opens soon. */
export default function ComingPage({ area, icon, sentence }: ComingPageProps) {
  return (
    <section className={styles.page}>
      <title>{`${area} · Crossbook`}</title>
      <Icon name={icon} size={28} />
      <h1>{area}</h1>
      <p>{sentence ?? pageText.opensSoon}</p>
      <ButtonLink to="/">{pageText.backToSports}</ButtonLink>
    </section>
  )
}
