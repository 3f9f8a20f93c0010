/** The banner carousel: moves on by itself, and stands still while paused, hovered, focused, hidden, or where motion is not wanted. */
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useMedia } from '../../ui/screen-size.ts'
import styles from './BannerCarousel.module.css'
import { type Banner, banners } from './banners.ts'

const BannerMotion = lazy(() => import('./BannerMotion.tsx'))

/** The games, some at a time: one from 320 px, two from 576, three from 1024 (`BannerCarousel.module.css`). */
export function BannerCarousel() {
  const withoutMotion = useMedia('(prefers-reduced-motion: reduce)')
  const [isPlaying, setPlaying] = useState(!withoutMotion)
  const [viewport, setViewport] = useState<HTMLElement | null>(null)
  const [selected, setSelected] = useState(0)

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label="Games">
      <div ref={setViewport} className={styles.viewport}>
        <ul className={styles.track}>
          {banners.map((banner, index) => (
            <li key={banner.name} className={styles.slide}>
              <BannerLink banner={banner} isFirst={index < 3} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.pause}
          onClick={() => setPlaying(!isPlaying)}
          aria-label={isPlaying ? 'Pause banners' : 'Play banners'}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} size={16} />
        </button>
        {banners.map((banner, index) => (
          <span key={banner.name} className={classNames(styles.dot, index === selected && styles.current)} />
        ))}
      </div>
      {viewport !== null && (
        <Suspense fallback={null}>
          <BannerMotion
            viewport={viewport}
            isPlaying={isPlaying}
            withoutMotion={withoutMotion}
            onSelect={setSelected}
          />
        </Suspense>
      )}
    </section>
  )
}

function BannerLink({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  return (
    <Link to={banner.path} className={styles.banner} draggable={false}>
      <img
        src={banner.image}
        alt=""
        className={styles.art}
        draggable={false}
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'low'}
      />
      <span className={styles.words}>
        <b>{banner.name}</b>
        <span className={styles.line}>{banner.line}</span>
      </span>
    </Link>
  )
}
