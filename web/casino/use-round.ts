/** The life of a round at a table: idle, dealing, reveal. Only the player starts one. */
import { useEffect, useRef, useState } from 'react'
import type { RoundOf } from '#contract/casino/games.ts'
import type { GameKey } from '#contract/casino/round.ts'
import type { Limits } from '#core/casino/game.ts'
import { ApiError } from '../api/client.ts'
import { pause } from '../api/repeat.ts'
import { holdAccount, shownAccount } from '../live/account-store.ts'
import { casinoText } from '../text/en/casino.ts'
import { gamesNow, readAgain, useGame, useIsKeptOut } from './catalogue.ts'
import { BookBusyError } from './checks/book.ts'
import { noteNextRoundAt, useNextRoundAt } from './next-round.ts'
import { noteSeen, useFollowedOdds } from './odds.ts'
import { type Bets, ChecksFailedError, playRound } from './play-calls.ts'
import { withFigure } from './refusal-figure.ts'
import { beginRound, noteRound } from './rounds-store.ts'
import { isStopped, noteNonceUsed, ownSeeds } from './seeds.ts'
import { forgetAway, lookForAwayRound, tellRound } from './session/away.ts'

interface RoundOptions<K extends GameKey> {
  readonly game: K
  /** The sentence for a failure of which the server says nothing. */
  readonly fallback: string
  /** A pause before the bet is sent, and one more before the result is shown. */
  readonly pauseMs?: number
  /** Shows the round in motion; the phase stays at dealing until it is done. */
  show?(round: RoundOf<K>): Promise<void>
}

export type RoundPhase = 'idle' | 'dealing' | 'reveal'

export interface RoundLife<K extends GameKey> {
  readonly phase: RoundPhase
  /** The round on the table: from its answer until the next one begins. */
  readonly round: RoundOf<K> | null
  readonly error: string | null
  /** The answer was lost on its way and is asked for again. */
  readonly isChecking: boolean
  /** Whole seconds until the next round may begin; 0 when it may. */
  readonly waitSeconds: number
  /**
   * Plays a round by the odds on the screen, unless one is under way, the wait is not over, or something that was promised does not fit.
   * Where the odds have changed nothing is played, and `useOddsChange` says how. Returns whether it was played to its end.
   */
  play(bets: Bets<K>): Promise<boolean>
  /** Says what is wrong with the bet. */
  complain(sentence: string): void
  clearError(): void
}

interface State<K extends GameKey> {
  phase: RoundPhase
  round: RoundOf<K> | null
  error: string | null
  isChecking: boolean
}

/** Returns the table's round and the way to play one. */
export function useRound<K extends GameKey>(options: RoundOptions<K>): RoundLife<K> {
  const { game, fallback, pauseMs = 0, show } = options
  const { paytable } = useGame(game)
  const isKeptOut = useIsKeptOut()
  const [state, setState] = useState<State<K>>({ phase: 'idle', round: null, error: null, isChecking: false })
  // The round itself begins after the pause.
  const readyAt = useNextRoundAt() - pauseMs
  const waitSeconds = useSecondsUntil(readyAt)
  // The state of the screen is late by a render: a second click must find the first one here.
  const isBusy = useRef(false)
  const isLeft = useRef(false)
  const showMoney = useRef(() => {})
  useFollowedOdds(game)
  useEffect(() => {
    isLeft.current = false
    // The first round need not wait for the seeds then; where they cannot be had now, it asks again.
    void ownSeeds().then(lookForAwayRound, () => {})
    return () => {
      isLeft.current = true
      showMoney.current()
    }
  }, [])

  const change = (part: Partial<State<K>>) => setState((before) => ({ ...before, ...part }))

  const playOnce = async (bets: Bets<K>): Promise<boolean> => {
    await pause(pauseMs)
    if (isLeft.current) return false
    const { games, roundGapMs } = await gamesNow()
    const now = games.find(({ key }) => key === game)!
    if (!now.isTold || now.paytable.version !== paytable.version) {
      noteSeen(game, paytable)
      change({ phase: 'idle', error: now.isTold ? null : casinoText.oddsUnknown })
      return false
    }
    const played = await playRound(game, bets, {
      paytable,
      onChecking: () => change({ isChecking: true }),
      isLeft: () => isLeft.current,
    })
    if (played === null) return false
    const { round } = played
    // The server counts from its own start of the round, which was before this.
    noteNextRoundAt(Date.now() + roundGapMs)
    if (round.paytable !== paytable.version) void readAgain()
    change({ round, isChecking: false })
    if (!isLeft.current) {
      await pause(pauseMs)
      await show?.(round)
    }
    if (isLeft.current) tellRound(round)
    played.shown()
    noteRound(round)
    noteNonceUsed()
    noteSeen(game, paytable)
    change({ phase: 'reveal' })
    return true
  }

  const fail = async (error: unknown): Promise<void> => {
    const isOther = error instanceof ApiError && error.code === 'paytable_changed'
    if (isOther) {
      noteSeen(game, paytable)
      await readAgain()
    }
    // What has changed or does not fit stands in a notice of its own.
    const isSaid = isOther || error instanceof ChecksFailedError
    const sentence = isSaid ? null : sentenceOf(error, fallback, paytable.limits)
    change({ phase: 'idle', round: null, isChecking: false, error: sentence })
  }

  const play = async (bets: Bets<K>): Promise<boolean> => {
    if (isBusy.current || isKeptOut || Date.now() < readyAt || isStopped()) return false
    isBusy.current = true
    showMoney.current = holdAccount()
    const done = beginRound()
    forgetAway()
    change({ phase: 'dealing', round: null, error: null })
    try {
      return await playOnce(bets)
    } catch (error) {
      await fail(error)
      return false
    } finally {
      done()
      showMoney.current()
      isBusy.current = false
    }
  }

  return {
    ...state,
    waitSeconds,
    play,
    complain: (sentence) => change({ error: sentence }),
    clearError: () => change({ error: null }),
  }
}

/** Returns the words of a button that begins a round: its verb, or how long to wait. */
export function playLabel(verb: string, waitSeconds: number): string {
  return waitSeconds > 0 ? casinoText.nextRoundIn(waitSeconds) : verb
}

function sentenceOf(error: unknown, fallback: string, limits: Limits): string {
  if (error instanceof BookBusyError) return casinoText.heldElsewhere
  if (!(error instanceof ApiError)) {
    console.error(error)
    return fallback
  }
  // Where the server's answer had no sentence, the client has put one of its own in its place.
  const isServers = error.status !== 0 && error.code !== `http_${error.status}`
  const sentence = isServers ? error.message : fallback
  return withFigure(error.code, sentence, limits, shownAccount.getState()?.available ?? null)
}

/** Returns the whole seconds until a moment, 0 when it has passed or when there is none (0); renders once a second. */
function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000))
    setSeconds(left())
    if (left() === 0) return
    const timer = setInterval(() => {
      setSeconds(left())
      if (left() === 0) clearInterval(timer)
    }, 200)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}
