/** Moves the banners, by itself and by hand. Loaded after they stand, to keep the first load small. */
import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useMemo } from 'react'

/** A banner with a line to read stays three seconds; where there is room for the name alone, two. */
const delayWithLineMs = 3000
const delayNameOnlyMs = 2000

interface BannerMotionProps {
  /** The window onto the banners; its first child is their track. */
  viewport: HTMLElement
  isPlaying: boolean
  /** The player's system asks for less motion: banners then change without sliding. */
  withoutMotion: boolean
  /** Told the index of the first banner in view. */
  onSelect(index: number): void
}

/** Draws nothing. While `isPlaying` it stops on hover, on focus and in a hidden tab, and goes on after. */
export default function BannerMotion({ viewport, isPlaying, withoutMotion, onSelect }: BannerMotionProps) {
  const plugins = useMemo(() => (isPlaying ? [autoplay(withoutMotion)] : []), [isPlaying, withoutMotion])
  const [attach, carousel] = useEmblaCarousel({ loop: true, align: 'start' }, plugins)

  useEffect(() => attach(viewport), [attach, viewport])
  useEffect(() => {
    if (carousel === undefined) return
    const tell = () => onSelect(carousel.selectedScrollSnap())
    carousel.on('select', tell).on('reInit', tell)
    return () => {
      carousel.off('select', tell).off('reInit', tell)
    }
  }, [carousel, onSelect])
  useEffect(() => {
    if (carousel === undefined) return
    // Embla itself stops for the Tab key alone, not for a reader that moves the focus.
    const track = carousel.containerNode()
    const stop = () => carousel.plugins().autoplay?.stop()
    const play = () => carousel.plugins().autoplay?.play()
    track.addEventListener('focusin', stop)
    track.addEventListener('focusout', play)
    return () => {
      track.removeEventListener('focusin', stop)
      track.removeEventListener('focusout', play)
    }
  }, [carousel])
  return null
}

function autoplay(withoutMotion: boolean) {
  return Autoplay({
    delay: delayWithLineMs,
    breakpoints: {
      '(min-width: 576px)': { delay: delayNameOnlyMs },
      '(min-width: 1200px)': { delay: delayWithLineMs },
    },
    stopOnInteraction: false,
    stopOnMouseEnter: true,
    stopOnFocusIn: false,
    jump: withoutMotion,
  })
}
