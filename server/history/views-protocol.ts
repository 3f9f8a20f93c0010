/** What the server and the views' thread say to each other. */
import type { RiskQuery } from '#contract/risk.ts'
import type { HistoryStanding } from '#contract/values.ts'
import type { AccountId, MarketId, OrderId } from '#core/values/brands.ts'
import type { MovementsQuery } from './banking-readers.ts'
import type { NotificationsPage } from './notification-readers.ts'
import type { ProfitPage } from './profit-readers.ts'
import type { EndedBetsQuery, PageQuery } from './readers.ts'
import type { ReportFilter } from './report-readers.ts'
import type { EvidenceFilter } from './risk-evidence.ts'
import type { FindingsFilter } from './risk-readers.ts'
import type { RoundsQuery } from './round-readers.ts'
import type { StatementQuery } from './statement-readers.ts'
import type { TotalsFilter } from './sum-readers.ts'

export interface ViewsWorkerData {
  readonly dataDir: string
  /** Of the server's folds. */
  readonly foldsModule: string
}

export type ViewsQuery =
  | {
      readonly kind: 'statement' | 'statement-lines'
      readonly account: AccountId
      readonly page: StatementQuery
    }
  | { readonly kind: 'statement-totals'; readonly account: AccountId; readonly filter: TotalsFilter }
  | { readonly kind: 'year'; readonly account: AccountId; readonly year: number }
  | { readonly kind: 'posted-by-hand'; readonly account: AccountId; readonly from: number }
  | { readonly kind: 'settled-bets'; readonly account: AccountId; readonly page: EndedBetsQuery }
  | { readonly kind: 'ended-bets'; readonly account: AccountId; readonly page: EndedBetsQuery }
  | { readonly kind: 'ended-bet'; readonly account: AccountId; readonly order: OrderId }
  | { readonly kind: 'credits'; readonly account: AccountId | undefined; readonly page: PageQuery }
  | { readonly kind: 'rounds'; readonly account: AccountId; readonly page: RoundsQuery }
  | { readonly kind: 'ledger-root' }
  | { readonly kind: 'ledger-roots'; readonly page: PageQuery }
  | { readonly kind: 'ledger-lines'; readonly account: AccountId; readonly page: PageQuery }
  | { readonly kind: 'ledger-path'; readonly account: AccountId; readonly root: number }
  | { readonly kind: 'payments'; readonly account: AccountId; readonly page: PageQuery }
  | {
      readonly kind: 'branch-payments'
      readonly account: AccountId
      readonly page: PageQuery & { readonly since?: number }
    }
  | { readonly kind: 'movements'; readonly page: MovementsQuery }
  | { readonly kind: 'notifications'; readonly account: AccountId; readonly page: NotificationsPage }
  | { readonly kind: 'profit'; readonly account: AccountId; readonly page: ProfitPage }
  | { readonly kind: 'profit-lines'; readonly account: AccountId; readonly page: ProfitPage }
  | {
      readonly kind: 'bet-lines'
      readonly list: 'settled' | 'ended'
      readonly account: AccountId
      readonly page: EndedBetsQuery
    }
  | { readonly kind: 'replay-range'; readonly market: MarketId }
  | { readonly kind: 'replay-page'; readonly market: MarketId; readonly from: number }
  | {
      readonly kind: 'replay-course'
      readonly market: MarketId
      readonly selectionId: number
      readonly from: number
    }
  | {
      readonly kind: 'replay-bets'
      readonly account: AccountId
      readonly market: MarketId
      readonly page: PageQuery
    }
  | { readonly kind: 'cash-day'; readonly day: number }
  | {
      readonly kind: 'risk-findings'
      readonly query: Exclude<RiskQuery, 'device'>
      readonly filter: FindingsFilter
    }
  | { readonly kind: 'risk-evidence'; readonly filter: EvidenceFilter }
  | { readonly kind: 'report'; readonly filter: ReportFilter }
  | { readonly kind: 'report-lines'; readonly filter: ReportFilter }
  | { readonly kind: 'commission'; readonly cursor: number | undefined }
  | { readonly kind: 'round'; readonly account: AccountId; readonly round: number }
  | { readonly kind: 'played-since'; readonly account: AccountId; readonly from: number }
  | { readonly kind: 'client-seed'; readonly account: AccountId; readonly seed: string }

export type ToViews =
  /** The journal has more. */
  | { readonly kind: 'more' }
  | { readonly kind: 'query'; readonly id: number; readonly query: ViewsQuery }
  | { readonly kind: 'close' }

export type FromViews =
  /** told: the last notification of each account that has had one since; none while history is made again. */
  | {
      readonly kind: 'at'
      readonly standing: HistoryStanding
      readonly told: ReadonlyMap<AccountId, number>
    }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly message: string }
