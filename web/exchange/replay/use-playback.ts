/** A playback kept by a page: driven by the frames of the screen, its place kept in the address. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { ReplayPlace } from '../events/replay-address.ts'
import { ReplayPages } from './pages.ts'
import { Playback, type PlaybackState } from './playback.ts'
import { getPage } from './replay-calls.ts'

interface Start {
  readonly marketId: number
  readonly from: number
  readonly to: number
  readonly start: ReplayPlace
}

/** After a tab was in the background it goes on where it was, and does not jump. */
const longestFrameMs = 250

/** Returns the playback of a market and its state. */
export function usePlayback({ marketId, from, to, start }: Start): [Playback, PlaybackState] {
  const [playback] = useState(() => {
    const pages = new ReplayPages({
      read: (time) => getPage(marketId, time),
      onChange: () => made.look(),
      now: () => performance.now(),
    })
    const made: Playback = new Playback(pages, { from, to, ...start })
    return made
  })
  const state = useSyncExternalStore(playback.subscribe, playback.state)
  useEffect(() => playback.look(), [playback])
  useEffect(() => playback.extend(to), [playback, to])
  useFrames(playback, state.isPlaying)
  useAddress(state)
  return [playback, state]
}

/** A page that could not be read is asked for again now and then. */
const lookEveryMs = 1_000

function useFrames(playback: Playback, isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) {
      const timer = setInterval(() => playback.state().isWaiting && playback.look(), lookEveryMs)
      return () => clearInterval(timer)
    }
    let last = performance.now()
    let frame = requestAnimationFrame(function play(now) {
      playback.advance(Math.min(longestFrameMs, Math.max(0, now - last)))
      last = now
      frame = requestAnimationFrame(play)
    })
    return () => cancelAnimationFrame(frame)
  }, [playback, isPlaying])
}

/** While it plays the address follows every few seconds: browsers take no more. */
const addressMs = { atRest: 300, playing: 5_000 }

function useAddress({ position, speed, isPlaying, from }: PlaybackState): void {
  const [, setSearch] = useSearchParams()
  const at = String(Math.floor(isPlaying ? position - (position % addressMs.playing) : position))
  useEffect(() => {
    const timer = setTimeout(
      () => {
        const next = new URLSearchParams({ at, ...(speed !== 1 && { speed: String(speed) }) })
        if (Number(at) <= from) next.delete('at')
        const shown = new URLSearchParams(location.search)
        if (String(next) !== String(shown)) setSearch(next, { replace: true, preventScrollReset: true })
      },
      isPlaying ? 0 : addressMs.atRest,
    )
    return () => clearTimeout(timer)
  }, [at, speed, isPlaying, from, setSearch])
}
