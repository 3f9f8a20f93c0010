/** What can be asked of the exchange, as data. */

import type { HeldKind } from '../facts/held.ts'
import type { Persistence, Sizing } from '../facts/order.ts'
import type { Stopper, StopReason } from '../facts/stop.ts'
import type { VoidRule } from '../facts/void.ts'
import type { AccountId, EventId, MarketId, Money, OrderId, Price, SelectionId } from '../values/brands.ts'
import type { MarketTerms } from './market-terms.ts'

export type Side = 'BACK' | 'LAY'

export interface CreateEvent {
  readonly kind: 'create-event'
  readonly sport: string
  readonly name: string
  readonly competition: string
  readonly startTime: number
  /** What the feed needs to find its fixture again, as text the core does not read. */
  readonly feed?: string
  /** Where it is played, as text the core does not read. */
  readonly country?: string
}
export interface CreateMarket {
  readonly kind: 'create-market'
  readonly event: EventId
  readonly name: string
  readonly runners: readonly { readonly selectionId: SelectionId; readonly name: string }[]
  readonly numberOfWinners: number
  readonly betDelayMs: number
  readonly betDelayModel: 'FULL' | 'PASSIVE'
  readonly commissionBps: number
  readonly stakeMin: Money
  readonly profitRatioChecked: boolean
  /** Its type in the table of market types, as text the core does not read. */
  readonly type?: string
  /** What it has beyond the usual: nothing when absent. */
  readonly terms?: MarketTerms
  /** When it is expected to be over, by its plan; not known when absent. */
  readonly scheduledEnd?: number
}

interface OfMarket {
  readonly market: MarketId
  /** The version seen; refused when the market's is another. Absent: not checked. */
  readonly marketVersion?: number
}
/** A decision about a market, taken for the house by a person or a program with an account. */
interface OverMarket extends OfMarket {
  /** Whose decision it is; refused while the account has bets in the market. Absent: the house's own. */
  readonly actor?: AccountId
}
export interface OpenMarket extends OverMarket {
  readonly kind: 'open-market'
}
export interface SuspendMarket extends OverMarket {
  readonly kind: 'suspend-market'
  /** A material event: every unmatched order lapses, PERSIST and delayed ones included. */
  readonly lapse: boolean
  /** An operator when absent. */
  readonly by?: Stopper
  /** OTHER when absent. */
  readonly reasonCode?: StopReason
  /** In words of one's own, or "". */
  readonly reason: string
}
export interface TurnInPlay extends OverMarket {
  readonly kind: 'turn-in-play'
}
export interface CloseMarket extends OverMarket {
  readonly kind: 'close-market'
}
/** The innings of a session: the runs of its overs, and whether it has ended. Only completed overs are counted. */
export interface Session {
  readonly runsByOver: readonly number[]
  readonly inningsOver: boolean
}
/** What happened, as the kind of the market asks for it. */
export interface ResultTerms {
  readonly winners?: readonly number[]
  /** Those of the winners that share the last places; all of them when absent and there are more than places. */
  readonly tied?: readonly number[]
  /** Each-way: all who are placed, the winners among them, and those that share the last places. */
  readonly placed?: readonly number[]
  readonly placedTied?: readonly number[]
  /** The difference of goals (home less away), their total, or the number. */
  readonly number?: number
  readonly session?: Session
}
export interface SettleMarket extends OverMarket, ResultTerms {
  readonly kind: 'settle-market'
}
export interface ResettleMarket extends OverMarket, ResultTerms {
  readonly kind: 'resettle-market'
  readonly reason: string
}
/** What is void by a rule, and why. */
export interface VoidCommand extends OverMarket {
  /** OPERATOR_DECISION when absent. */
  readonly rule?: VoidRule
  readonly reason: string
}
export interface VoidMarket extends VoidCommand {
  readonly kind: 'void-market'
}
export interface RemoveRunner extends VoidCommand {
  readonly kind: 'remove-runner'
  readonly selectionId: SelectionId
  /** By how much the prices of the bets on the others fall, basis points, below 10,000. Absent: not at all. */
  readonly factorBps?: number
  /** In a market with a starting price: the factors that runners who stay would have; 0 when absent. */
  readonly rates?: readonly { readonly selectionId: SelectionId; readonly factorBps: number }[]
}
export interface VoidWindow extends VoidCommand {
  readonly kind: 'void-window'
  /** On this runner alone; on all when absent. Of a cross-match with a part on it all parts. */
  readonly selectionId?: SelectionId
  /** Matches made from `from` up to but not including `to`. */
  readonly from: number
  readonly to: number
}
/** The server's own: the matches of an ended market leave memory. */
export interface TrimMarket extends OfMarket {
  readonly kind: 'trim-market'
}
/** The server's own: an ended market leaves memory. */
export interface ArchiveMarket extends OfMarket {
  readonly kind: 'archive-market'
}

/** What an order may have beyond side, price, size and persistence; nothing of it when absent. */
export interface TermsAsked {
  /**
   * What the order's size counts, and whatever changes it: its stake when absent; the sum of size x price of its fills; the sum of
   * size x (price - 1).
   */
  readonly sizedBy?: Sizing
  /** Would it take anything as it comes in, it is refused instead. */
  readonly postOnly?: boolean
  /** Engine time at which what is unmatched lapses, whatever the market does. */
  readonly goodTill?: number
  /** The player's own names: for the order, at most 32 characters; for what it belongs to, at most 15. */
  readonly orderReference?: string
  readonly strategy?: string
}

export interface PlaceOrder extends OfMarket {
  readonly kind: 'place-order'
  readonly account: AccountId
  readonly selectionId: SelectionId
  readonly side: Side
  readonly price: Price
  readonly size: Money
  readonly persistence: Persistence
  readonly timeInForce: 'LIMIT' | 'FILL_OR_KILL'
  /** Fill-or-kill: the least that must match; the whole size when absent. */
  readonly minFill?: Money
  /** Each fill is followed by an exit. */
  readonly offset?: OffsetAsked
  readonly terms?: TermsAsked
}
/** What the fills of an order are followed by: an order of the other side each, ticks better than the fill. */
export interface OffsetAsked {
  /** 1 to 200; 0 for a stop alone, of the fill's stake, which then is to be named and not levelled. */
  readonly ticks: number
  /** The stake by which the result is the same whoever wins, instead of the fill's. */
  readonly levelled?: boolean
  /** Each exit comes with a stop, its trigger this many ticks worse than the fill: 1 to 200. None when absent. */
  readonly stopTicks?: number
  /** Of that stop, as of any held order. */
  readonly slippage?: number
}
/** An order at the starting price of the market, found at the off. */
export interface PlaceAtStart extends OfMarket {
  readonly kind: 'place-at-start'
  readonly account: AccountId
  readonly selectionId: SelectionId
  readonly side: Side
  /** A back's stake, a lay's liability. */
  readonly size: Money
  /** The least price of a back, the greatest of a lay; any when absent. */
  readonly limit?: Price
  readonly orderReference?: string
  readonly strategy?: string
}
/** An order at the starting price gets a looser limit, or none: the one thing of it that can be changed. */
export interface LoosenLimit extends OfMarket {
  readonly kind: 'loosen-limit'
  readonly account: AccountId
  readonly order: OrderId
  readonly limit?: Price
}
export interface CancelOrder extends OfMarket {
  readonly kind: 'cancel-order'
  readonly account: AccountId
  readonly order: OrderId
  /** How much to take off; the whole unmatched rest when absent or larger. */
  readonly sizeReduction?: number
}
/** Of the account's unmatched orders in the market those for which all that is named holds. */
export interface CancelAll extends OfMarket {
  readonly kind: 'cancel-all'
  readonly account: AccountId
  readonly selectionId?: SelectionId
  readonly side?: Side
  readonly strategy?: string
}
export interface ReplaceOrder extends OfMarket {
  readonly kind: 'replace-order'
  readonly account: AccountId
  readonly order: OrderId
  readonly price: Price
  /** The new unmatched size; what is unmatched now when absent. */
  readonly size?: Money
}
/** An order that is held until its trigger is met, and then comes in as any other of its account. */
export interface HoldOrder extends OfMarket {
  readonly kind: 'hold-order'
  readonly account: AccountId
  readonly selectionId: SelectionId
  /** Of the order that it will be: LAY gets out of a back. */
  readonly side: Side
  readonly size: Money
  readonly exit: HeldKind
  /** The best price that it would take, or a worse one, fires it. Absent of one that trails. */
  readonly trigger?: Price
  /** Of one that trails, which needs it: ticks at which its trigger follows the best price, 1 to 1,000. */
  readonly distance?: number
  /** How many ticks worse than the trigger its price is, 0 to 20; 3 when absent. */
  readonly slippage?: number
  /**
   * The price, on the better side of the trigger, at which an order of the same side and size is placed with it: each lowers the other
   * by what of it is matched. None when absent.
   */
  readonly takeProfit?: Price
  /** Sized by its stake, and not post-only. */
  readonly terms?: TermsAsked
}
/** Other terms for a held order; what is absent stays. */
export interface EditHeld extends OfMarket {
  readonly kind: 'edit-held'
  readonly account: AccountId
  readonly order: OrderId
  /** Of one that does not trail. */
  readonly trigger?: Price
  /** Of one that does. */
  readonly distance?: number
  readonly slippage?: number
  readonly size?: Money
  /** Another price gives the take-profit another place, and one that has none its first. */
  readonly takeProfit?: Price
}
/**
 * Levels the account's matched bets on a runner, or on every runner of the market, and cancels what it has unmatched there first.
 */
export interface CashOut extends OfMarket {
  readonly kind: 'cash-out'
  readonly account: AccountId
  /** The whole market when absent. */
  readonly selectionId?: SelectionId
  /** How much of it, basis points; all when absent. */
  readonly partBps?: number
  /** The least result before commission that is taken, minor units; any when absent. */
  readonly least?: number
}
/**
 * A cash-out of all of the account's bets on a runner, or in the market, that is had by itself as soon as its result is at least a target.
 */
export interface SetCashOut extends OfMarket {
  readonly kind: 'set-cash-out'
  readonly account: AccountId
  /** The whole market when absent. */
  readonly selectionId?: SelectionId
  /** The least result before commission, minor units, at least 1; absent: what was set is ended. */
  readonly target?: Money
}
/**
 * A dead man's switch: unless a command of the account (or its strategy) comes within the timeout, everything unmatched of it is cancelled.
 */
export interface SetSwitch {
  readonly kind: 'set-switch'
  readonly account: AccountId
  /** 10,000 to 300,000; 0 turns it off. */
  readonly timeoutMs: number
  /** The account's own switch when absent. */
  readonly strategy?: string
}
/** An operator's: everything unmatched of the account is cancelled, and it takes no new risk. */
export interface ExcludeAccount {
  readonly kind: 'exclude-account'
  readonly account: AccountId
  readonly reason: string
}
/** A player's own: with nothing left in it the account takes no new risk and no deposit, for good. */
export interface CloseAccount {
  readonly kind: 'close-account'
  readonly account: AccountId
}
/** The sequencer's own: ends the wait of every delayed order whose time has come, in order of release. */
export interface ReleaseOrders {
  readonly kind: 'release-orders'
}

/** The sequencer's own: the next slice of the long command that began first. */
export interface ContinueTasks {
  readonly kind: 'continue-tasks'
}

export type ExchangeCommand =
  | CreateEvent
  | CreateMarket
  | OpenMarket
  | SuspendMarket
  | TurnInPlay
  | CloseMarket
  | SettleMarket
  | ResettleMarket
  | VoidMarket
  | RemoveRunner
  | VoidWindow
  | TrimMarket
  | ArchiveMarket
  | PlaceOrder
  | PlaceAtStart
  | LoosenLimit
  | CancelOrder
  | CancelAll
  | ReplaceOrder
  | CashOut
  | SetCashOut
  | HoldOrder
  | EditHeld
  | SetSwitch
  | ExcludeAccount
  | CloseAccount
  | ReleaseOrders
  | ContinueTasks
