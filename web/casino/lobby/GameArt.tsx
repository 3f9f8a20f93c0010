/** The picture of a game, cut to the lobby's shapes. */
import styles from './GameArt.module.css'

interface GameArtProps {
  /** Address of the picture. */
  image: string
  /** Of a game that is not open: dimmed. */
  isDim?: boolean
}

/** The part of the house's own drawings that fits a frame wider than high; their banner shape has room for words at the left. */
const lobbyView = '#svgView(viewBox(127,0,356,200);preserveAspectRatio(xMidYMid%20slice))'

/** The picture fills its frame. Decorative: the name stands beside it. */
export function GameArt({ image, isDim = false }: GameArtProps) {
  const address = image.startsWith('/art/') ? image + lobbyView : image
  return (
    <span className={styles.art} data-dim={isDim || undefined}>
      <img src={address} alt="" decoding="async" draggable={false} />
    </span>
  )
}
