/** What stands over one's bets on paper: which list, whose, of which filters, and how many of how many. */
import { useSession } from '../../account/session.ts'
import { useAccountId } from '../../account/wallet.ts'
import { myBetsText } from '../../text/en/my-bets.ts'
import { paperText, type RowsOnPaper, rowsOnPaper } from '../../text/en/paper.ts'
import { sideWord } from '../../text/en/slip.ts'
import { dayAndTime } from '../../text/times.ts'
import { PaperHead } from '../../ui/PaperHead.tsx'
import { useTimeOfPrint } from '../../ui/use-printing.ts'
import { sportNames } from '../events/sports-event.ts'
import type { BetFilter } from './bet-filter.ts'
import type { BetListId } from './lists.ts'
import { useMarketChoices } from './use-market-choices.ts'

interface BetsPaperHeadProps {
  list: BetListId
  filter: BetFilter
  /** Where its rows are bets. */
  rows?: RowsOnPaper
}

/** The head; of the filters those that are set. */
export function BetsPaperHead({ list, filter, rows }: BetsPaperHeadProps) {
  const { user } = useSession()
  const accountId = useAccountId()
  const market = useMarketChoices(list, filter).find(({ id }) => id === filter.marketId)?.name
  const { from, to, sport, side, strategy } = filter
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    [paperText.name, user?.fullName],
    [paperText.account, String(accountId ?? '')],
    [
      myBetsText.date,
      from === undefined && to === undefined ? myBetsText.all : `${from ?? ''} – ${to ?? ''}`,
    ],
    [myBetsText.sport, sport && sportNames[sport]],
    [myBetsText.market, market],
    [myBetsText.side, side && sideWord[side]],
    [myBetsText.strategy, strategy],
    [myBetsText.bets, rows && rowsOnPaper(rows)],
    [paperText.printed, dayAndTime(useTimeOfPrint())],
  ]
  return (
    <PaperHead
      title={myBetsText.paperTitle(myBetsText.lists[list])}
      facts={facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))}
    />
  )
}
