/** What can be done on a ladder: an order at a price, moving, cancelling, a stop; and the sentence that answers. */
import { useRef, useState } from 'react'
import type { Market, Runner } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import { useDocumentStands } from '../../account/document/account-document.ts'
import { wholeBooks } from '../../live/whole-books.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { fieldText } from '../../text/number-field.ts'
import { isStop } from '../bets/bet-figures.ts'
import { choosePrice } from '../market/choose-price.ts'
import { closingAt, type RunnerBets } from '../market/closing.ts'
import type { CellAccess } from '../market/PriceCell.tsx'
import { termsOfMarket } from '../slip/bet-terms.ts'
import { lineOf, typeStake, useSlip } from '../slip/slip-store.ts'
import { nameLine } from '../ticket/line-strategies.ts'
import { changeTicket } from '../ticket/ticket-store.ts'
import { offsetField, useLadderExits } from './exits.ts'
import { cancelBets, moveBets, placeWanted, type Told } from './ladder-orders.ts'
import { holdStop, moveStops } from './ladder-stops.ts'
import { isMet } from './stops.ts'
import { ladderStrategy } from './strategy.ts'

/** The stake of the next order: minor units, or what levels the bets at its price. */
export type Stake = number | 'net'

/** How a press differs from a plain one. */
export interface Manner {
  /** No more than is on offer at the price or better. */
  readonly takesAll?: boolean
  /** Followed by the chosen exits; where none are chosen, of the stake that levels the bets. */
  readonly isShifted?: boolean
  /** It waits for the price as a stop. */
  readonly isStop?: boolean
  /** Goes onto the slip though one click places. */
  readonly asks?: boolean
}

export interface Actions {
  readonly told: Told | null
  order(side: Bet['side'], price: number, manner?: Manner): void
  /** Does what a refusal has offered instead. */
  instead(): void
  cancel(bets: readonly Bet[]): void
  move(bets: readonly Bet[], price: number): void
}

interface ActionsOf {
  event: { eventId: number; name: string }
  market: Market
  runner: Runner
  access: CellAccess
  stake: Stake
  isArmed: boolean
  bets: RunnerBets
  onAction(): void
}

/** How long an answer is shown. */
const shownMs = 6_000

/** Returns the actions, and what was last told. */
export function useActions(of: ActionsOf): Actions {
  const [told, setTold] = useState<Told | null>(null)
  const stands = useDocumentStands()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = (next: Told) => {
    setTold(next)
    clearTimeout(timer.current)
    // What can be done about it stands until something else is.
    if (next.instead === undefined) timer.current = setTimeout(() => setTold(null), shownMs)
  }
  const run = async (action: Promise<Told>) => tell(await action)
  return {
    told,
    order(side, price, manner = {}) {
      of.onAction()
      const exits = manner.isShifted ? offsetField(useLadderExits.getState()) : undefined
      const problem = problemOf(of, manner, stands) ?? (manner.isStop ? problemOfStop(of, side, price) : null)
      const size =
        problem === null
          ? sizeOf(of, side, price, { ...manner, isNet: manner.isShifted === true && exits === undefined })
          : null
      if (problem !== null || typeof size === 'string' || size === null) {
        tell({ text: problem ?? String(size), isProblem: true })
        return
      }
      const { market, runner } = of
      const { marketId, stakeMin } = market
      const there = { marketId, selectionId: runner.selectionId, terms: termsOfMarket(market), stakeMin }
      const wanted = { ...there, side, price, size, exits, strategy: ladderStrategy() }
      if (manner.isStop) void run(holdStop(wanted))
      else if (of.isArmed && !manner.asks) void run(placeWanted(wanted))
      else tell(putOnSlip(of, side, price, size, exits !== undefined))
    },
    instead() {
      of.onAction()
      if (told?.instead === undefined) return
      setTold(null)
      void run(told.instead.act())
    },
    cancel(bets) {
      of.onAction()
      void run(cancelBets(bets))
    },
    move(bets, price) {
      of.onAction()
      const [first] = bets
      if (first === undefined || !isStop(first)) return void run(moveBets(bets, price))
      const problem = problemOfStop(of, first.side, price)
      if (problem !== null) tell({ text: problem, isProblem: true })
      else void run(moveStops(bets, price, termsOfMarket(of.market)))
    },
  }
}

/** A stop has no place on the slip: nothing is held by one press that was not armed for it. */
function problemOf(
  { access, isArmed }: ActionsOf,
  { isStop = false, asks = false }: Manner,
  stands: boolean,
): string | null {
  if (access !== 'open') return ladderText.shut
  if (isStop && !isArmed) return ladderText.stopArmed
  // Which strategy the bet is of is known once the account's settings have come.
  return isArmed && !asks && !stands ? ladderText.reading : null
}

/** A stop that is met comes in at once: that is a bet, and is not what was meant. */
function problemOfStop({ market, runner }: ActionsOf, side: Bet['side'], price: number): string | null {
  const best = wholeBooks.best(market.marketId, runner.selectionId, side === 'LAY' ? 'lay' : 'back')
  return isMet(side, price, best) ? ladderText.stopMet(side, price, market.kind) : null
}

/** Returns the stake, or why there is none. */
function sizeOf(
  { market, runner, stake, bets }: ActionsOf,
  side: Bet['side'],
  price: number,
  manner: Manner & { isNet: boolean },
) {
  const closing = closingAt(bets, price)
  if (manner.isNet || stake === 'net') {
    return closing === null || closing.side !== side ? ladderText.noNet : closing.size
  }
  if (!manner.takesAll) return stake
  const offered = wholeBooks.sizeTo(
    market.marketId,
    runner.selectionId,
    side === 'BACK' ? 'back' : 'lay',
    price,
  )
  return offered === 0 ? ladderText.nothingThere : Math.min(stake, offered)
}

function putOnSlip(
  { event, market, runner }: ActionsOf,
  side: Bet['side'],
  price: number,
  size: number,
  hasExits: boolean,
): Told {
  choosePrice(event, market, runner, side === 'BACK' ? 'back' : 'lay', { price, size })
  const { openId } = useSlip.getState()
  const line = openId === null ? undefined : lineOf(openId)
  if (line !== undefined) {
    typeStake(line.id, fieldText(size))
    const strategy = ladderStrategy()
    if (strategy !== undefined) nameLine(line.id, strategy)
    if (hasExits) {
      const { offset, stop } = useLadderExits.getState()
      changeTicket(line, { entry: 'STAKE', offsetTicks: offset || null, stopTicks: stop || null })
    }
  }
  return { text: ladderText.taken(runner.name), isProblem: false }
}
