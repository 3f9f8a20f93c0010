/** Adds up every posting anew, apart from the core's own ledger, and refuses what double entry does not allow. */
import { accountOpened, factStride, orderDelayed, orderMatched, orderPlaced, posting } from '#core/facts.ts'
import { balanceOf, house, playerIdFirst } from '#core/ledger/accounts.ts'
import type { State } from '#core/state.ts'
import type { Fold } from '#server/sequencer/fold.ts'

export interface LedgerAudit {
  /** Minor units by account id. */
  readonly balances: Map<number, number>
  facts: number
  postings: number
  /** All that was ever moved, minor units. */
  turnover: bigint
  orders: number
  matches: number
}

/** Throws at the first posting that is not between two open accounts, or a batch that leaves the clearing account uneven. */
export const ledgerAuditFold: Fold<LedgerAudit> = {
  name: 'ledger-audit',
  create: () => ({
    balances: new Map(Object.values(house).map((account) => [account, 0])),
    facts: 0,
    postings: 0,
    turnover: 0n,
    orders: 0,
    matches: 0,
  }),
  apply(audit, _state, log, from, to) {
    const { numbers } = log
    audit.facts += to - from
    for (let i = from; i < to; i++) {
      const at = i * factStride
      switch (numbers[at]) {
        case accountOpened.code:
          openAccount(audit, numbers[at + accountOpened.fields.account]!)
          break
        case posting.code:
          move(audit, {
            from: numbers[at + posting.fields.from]!,
            to: numbers[at + posting.fields.to]!,
            amount: numbers[at + posting.fields.amount]!,
          })
          break
        case orderPlaced.code:
        case orderDelayed.code:
          audit.orders++
          break
        case orderMatched.code:
          audit.matches++
          break
      }
    }
    const clearing = audit.balances.get(house.clearing)
    if (clearing !== 0) throw new Error(`the clearing account is left at ${clearing}`)
  },
}

function openAccount({ balances }: LedgerAudit, account: number): void {
  if (balances.has(account)) throw new Error(`account ${account} is opened twice`)
  balances.set(account, 0)
}

function move(audit: LedgerAudit, { from, to, amount }: { from: number; to: number; amount: number }): void {
  const { balances } = audit
  const source = balances.get(from)
  const target = balances.get(to)
  if (source === undefined || target === undefined || from === to || !(amount > 0)) {
    throw new Error(`a posting moves ${amount} from account ${from} to account ${to}`)
  }
  balances.set(from, source - amount)
  balances.set(to, target + amount)
  audit.postings++
  audit.turnover += BigInt(amount)
}

export interface LedgerTotals {
  readonly players: number
  readonly playerCount: number
  readonly house: Readonly<Record<keyof typeof house, number>>
  /** Zero, or money was made or lost. */
  readonly sum: number
}

/** Returns what all accounts hold, minor units. */
export function totalsOf({ balances }: LedgerAudit): LedgerTotals {
  let players = 0
  let playerCount = 0
  let sum = 0
  for (const [account, balance] of balances) {
    sum += balance
    if (account < playerIdFirst) continue
    players += balance
    playerCount++
  }
  const held = Object.entries(house).map(([name, account]) => [name, balances.get(account)!])
  return { players, playerCount, house: Object.fromEntries(held), sum }
}

/** Returns a sentence for each account whose balance in the core's state is not the sum of its postings. */
export function differencesOf({ balances }: LedgerAudit, state: State): string[] {
  const differences: string[] = []
  for (const [account, balance] of balances) {
    const found = balanceOf(state.accounts, account)
    if (found !== balance)
      differences.push(`Account ${account} holds ${found} by the state, ${balance} by its postings.`)
  }
  return differences
}
