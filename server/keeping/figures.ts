/** Figures for those who keep the exchange: what its alerts look at beside the figures of its parts. */
import { balanceOf, house, playerIdFirst } from '#core/ledger/accounts.ts'
import type { Money } from '#core/values/brands.ts'
import type { Reviews } from '#server/back-office/reviews.ts'
import type { PublishedSource } from '#server/live/source.ts'
import { lastBackupOf } from './last-backup.ts'

export interface FigureParts {
  readonly source: PublishedSource
  readonly dataDir: string
  readonly reviews: Pick<Reviews, 'waiting'>
  /** Engine time. */
  readonly now: () => number
  /** Engine time at which the feed last spoke, undefined where there is none. */
  readonly feedSpokeAt: () => number | undefined
  /** Minor units. */
  readonly bankrollFloor: Money
}

/** A figure's name, what it is, and what it is now. */
type Figure = readonly [name: string, help: string, read: () => number]

/** Returns the figures. Those over all accounts are added up once a batch, however often they are asked for. */
export function keepingFigures(parts: FigureParts): Figure[] {
  const { source, dataDir, reviews, now, feedSpokeAt, bankrollFloor } = parts
  let added = { sequence: -1, sum: 0, wallets: 0 }
  const sums = () => {
    if (added.sequence !== source.sequence) added = { sequence: source.sequence, ...addUp(source) }
    return added
  }
  const { accounts, wallet } = source.published
  return [
    ['crossbook_ledger_sum', 'What all accounts hold together, minor units: 0.', () => sums().sum],
    ['crossbook_wallets', 'What players own, minor units.', () => sums().wallets],
    [
      'crossbook_play_money',
      'Play money that was given out, minor units.',
      () => 0 - balanceOf(accounts, house.issue),
    ],
    [
      'crossbook_clearing',
      'Between losers and winners while markets settle, minor units.',
      () => balanceOf(accounts, house.clearing),
    ],
    [
      'crossbook_casino_bankroll_floor',
      'Below which no round may take the bankroll, minor units.',
      () => bankrollFloor,
    ],
    [
      'crossbook_payment_oldest_seconds',
      'Since when the oldest payment that is not over is under way, 0 while there is none.',
      () => {
        const [oldest] = wallet.underWay.values()
        return oldest === undefined ? 0 : (now() - oldest.begunAt) / 1_000
      },
    ],
    ['crossbook_reviews_open', 'Reviews of players that nobody has decided.', () => reviews.waiting.open],
    [
      'crossbook_review_oldest_seconds',
      'Since when the oldest of them is open, 0 while there is none.',
      () => (now() - (reviews.waiting.oldestAt ?? now())) / 1_000,
    ],
    [
      'crossbook_feed_silent_seconds',
      'Since when the feed has not spoken, 0 where there is none.',
      () => (now() - (feedSpokeAt() ?? now())) / 1_000,
    ],
    [
      'crossbook_last_backup_seconds',
      'When the last backup was made, seconds since 1970; 0 for never.',
      () => lastBackupOf(dataDir).madeAt / 1_000,
    ],
  ]
}

function addUp({ published: { accounts } }: PublishedSource): { sum: number; wallets: number } {
  let [sum, wallets] = [0, 0]
  for (let account = 1; account < accounts.next; account++) {
    const balance = balanceOf(accounts, account)
    sum += balance
    if (account >= playerIdFirst) wallets += balance
  }
  return { sum, wallets }
}
