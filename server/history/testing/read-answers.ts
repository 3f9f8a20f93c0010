/** The answers that the views make as text, read again. For tests. */
import type { Bets, Statement } from '#contract/orders.ts'
import type { EndedBetsQuery, PageQuery } from '../readers.ts'
import type { Views } from '../views.ts'

/** Returns a page of an account's statement. */
export async function statementOf(views: Views, account: number, page: PageQuery): Promise<Statement> {
  return JSON.parse(await views.statement(account, page)) as Statement
}

/** Returns a page of an account's settled bets. */
export async function settledPageOf(views: Views, account: number, page: EndedBetsQuery): Promise<Bets> {
  return JSON.parse(await views.settledBets(account, page)) as Bets
}

/** Returns a page of an account's bets that have ended. */
export async function endedPageOf(views: Views, account: number, page: EndedBetsQuery): Promise<Bets> {
  return JSON.parse(await views.endedBets(account, page)) as Bets
}
