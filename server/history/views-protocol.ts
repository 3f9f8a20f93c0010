/** What the server and the views' thread say to each other. */
import type { MovementsQuery } from './banking-readers.ts'
import type { PageQuery, SettledBetsQuery } from './readers.ts'
import type { RoundsQuery } from './round-readers.ts'

export interface ViewsWorkerData {
  readonly dataDir: string
  /** Of the server's folds. */
  readonly foldsModule: string
}

export type ViewsQuery =
  | { readonly kind: 'statement'; readonly account: number; readonly page: PageQuery }
  | { readonly kind: 'settled-bets'; readonly account: number; readonly page: SettledBetsQuery }
  | { readonly kind: 'settled-bet'; readonly account: number; readonly order: number }
  | { readonly kind: 'credits'; readonly account: number | undefined; readonly page: PageQuery }
  | { readonly kind: 'rounds'; readonly account: number; readonly page: RoundsQuery }
  | { readonly kind: 'movements'; readonly page: MovementsQuery }
  | { readonly kind: 'cash-day'; readonly day: number }
  | { readonly kind: 'round'; readonly account: number; readonly round: number }

export type ToViews =
  /** The journal has more. */
  | { readonly kind: 'more' }
  | { readonly kind: 'query'; readonly id: number; readonly query: ViewsQuery }
  | { readonly kind: 'close' }

export type FromViews =
  | { readonly kind: 'projected'; readonly sequence: number }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly message: string }
