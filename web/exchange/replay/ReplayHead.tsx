/** What stands over a replay: the market, the time that is shown, and the ways out. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReplayRange } from '#contract/replay.ts'
import { replayText } from '../../text/en/replay.ts'
import { clockTime, dayAndTime } from '../../text/times.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import { replayPath } from '../events/replay-address.ts'
import { marketPath } from '../pages/sports.ts'
import { MarketChoice } from './MarketChoice.tsx'
import type { PlaybackState } from './playback.ts'
import styles from './Replay.module.css'

interface ReplayHeadProps {
  marketId: number
  names: { readonly event: string; readonly market: string }
  /** Those of the event that can be played. */
  markets: ReplayRange['markets']
  state: PlaybackState
  /** Of the match, at the time that is shown; null where it is not known. */
  score: string | null
  onPause(): void
}

/** The head. */
export function ReplayHead({
  marketId,
  names,
  markets,
  state: { position, speed, isPlaying, moment },
  score,
  onPause,
}: ReplayHeadProps) {
  const isPhone = useScreenSize() === 'phone'
  const [told, setTold] = useState('')
  const place = { at: position, speed }
  const hasChoice = markets.length > 1
  const share = async () => {
    const address = new URL(replayPath(marketId, place), location.origin).href
    try {
      await navigator.clipboard.writeText(address)
      setTold(replayText.shared)
    } catch {
      setTold(replayText.notShared)
    }
  }
  return (
    <header className={styles.head}>
      <Link to={marketPath(marketId)} className={styles.leave} aria-label={replayText.seeMarket}>
        <Icon name="back" />
      </Link>
      <div className={styles.what}>
        <p className={styles.over}>
          {replayText.title} · {dayAndTime(position).split(',')[0]}
        </p>
        <h1 title={`${names.event}, ${names.market}`}>
          {names.event}
          {names.market !== '' && !hasChoice && `, ${names.market}`}
        </h1>
      </div>
      {hasChoice && (
        <div className={styles.markets}>
          <MarketChoice {...{ marketId, markets, place }} onLeave={onPause} />
        </div>
      )}
      <p className={styles.time}>
        <time dateTime={new Date(position).toISOString()}>{clockTime.format(position)}</time>
        <span>
          {score !== null && (
            <b>
              <span className="visually-hidden">{replayText.score} </span>
              {score}
            </b>
          )}{' '}
          {moment?.inPlay && replayText.inPlay}
        </span>
      </p>
      <span className={styles.badge}>
        {isPlaying && <Badge kind="upcoming">{replayText.badge(speed)}</Badge>}
      </span>
      <span className={styles.told} role="status">
        {told}
      </span>
      <Button size="small" className={styles.share} onClick={() => void share()}>
        {replayText.share}
      </Button>
      <ButtonLink size="small" to={marketPath(marketId)}>
        {isPhone ? replayText.now : replayText.toNow}
      </ButtonLink>
    </header>
  )
}
