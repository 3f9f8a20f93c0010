/** The banner carousel: moves on by itself, and stands still while paused, hovered, focused, hidden, or where motion is not wanted. */
import { type UIEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useMedia } from '../../ui/screen-size.ts'
import styles from './BannerCarousel.module.css'
import { type Banner, banners } from './banners.ts'

/** A banner with a line to read stays three seconds; where there is room for the name alone, two. */
const delayWithLineMs = 3000
const delayNameOnlyMs = 2000
/** Who has just scrolled is not scrolled away from. */
const handMs = 1000

/** The games, some at a time: one from 320 px, two from 576, three from 1024 (`BannerCarousel.module.css`). */
export function BannerCarousel() {
  const withoutMotion = useMedia('(prefers-reduced-motion: reduce)')
  const isNameOnly = useMedia('(min-width: 576px) and (max-width: 1199.98px)')
  const [isPlaying, setPlaying] = useState(!withoutMotion)
  const [selected, setSelected] = useState(0)
  const track = useRef<HTMLUListElement>(null)
  const scrolledAt = useRef(-handMs)

  const delayMs = isNameOnly ? delayNameOnlyMs : delayWithLineMs
  useEffect(() => {
    if (!isPlaying) return
    let timer = setTimeout(moveOn, delayMs)
    function moveOn(): void {
      const isHeld = performance.now() - scrolledAt.current < handMs || document.visibilityState === 'hidden'
      if (track.current !== null && !isHeld && !track.current.matches(':hover, :focus-within')) {
        showNext(track.current, withoutMotion)
      }
      timer = setTimeout(moveOn, delayMs)
    }
    return () => clearTimeout(timer)
  }, [isPlaying, delayMs, withoutMotion])

  const noteScroll = ({ currentTarget }: UIEvent<HTMLUListElement>) => {
    scrolledAt.current = performance.now()
    setSelected(Math.round(currentTarget.scrollLeft / stepOf(currentTarget)))
  }

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label="Games">
      <ul ref={track} className={styles.track} onScroll={noteScroll}>
        {banners.map((banner, index) => (
          <li key={banner.name} className={styles.slide}>
            <BannerLink banner={banner} isFirst={index < 3} />
          </li>
        ))}
      </ul>
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
    </section>
  )
}

/** Scrolls to the next banner; from the last one back to the first. */
function showNext(track: HTMLElement, withoutMotion: boolean): void {
  const isAtEnd = track.scrollLeft + track.clientWidth > track.scrollWidth - 2
  track.scrollTo({
    left: isAtEnd ? 0 : track.scrollLeft + stepOf(track),
    behavior: withoutMotion ? 'instant' : 'smooth',
  })
}

/** Returns pixels from one banner to the next. */
function stepOf(track: HTMLElement): number {
  const [first, second] = track.children
  return second!.getBoundingClientRect().left - first!.getBoundingClientRect().left
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
