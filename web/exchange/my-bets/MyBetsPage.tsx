/** The player's own bets in every market, in lists with an address each: what is open, what is over, and what it came to. */
import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useSession } from '../../account/session.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { myBetsText } from '../../text/en/my-bets.ts'
import { Button } from '../../ui/Button.tsx'
import paper from '../../ui/Paper.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { LobbyPage } from '../pages/LobbyPage.tsx'
import { LogInPanel } from '../pages/LogInPanel.tsx'
import { addressWith, type BetFilter, filterOf, withDays } from './bet-filter.ts'
import { CsvButton } from './CsvButton.tsx'
import { Filters } from './Filters.tsx'
import { type BetListId, listIds, listPath } from './lists.ts'
import styles from './MyBets.module.css'
import { OpenBets } from './OpenBets.tsx'
import { SettledBets } from './SettledBets.tsx'
import { useListCounts } from './use-list-counts.ts'
import { useMarketChoices } from './use-market-choices.ts'

const Positions = lazy(() => import('./Positions.tsx'))
const ProfitAndLoss = lazy(() => import('./ProfitAndLoss.tsx'))

/** The page. A guest is asked to log in. */
export default function MyBetsPage() {
  const { isAuthenticated } = useSession()
  return (
    <LobbyPage title="My bets">
      {isAuthenticated ? (
        <div className={paper.paper}>
          <MyBets />
        </div>
      ) : (
        <LogInPanel sentence={lobbyText.logInForBets} />
      )}
    </LobbyPage>
  )
}

function MyBets() {
  const { list: named } = useParams()
  const list = listIds.find((one) => one === named) ?? 'open'
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = filterOf(search)
  const asked = list === 'profit' ? withDays(filter, Date.now()) : filter
  const markets = useMarketChoices(list, asked)
  const counts = useListCounts(filter)
  const { isPrinting, print } = usePrinting()
  // A list may be chosen and not shown yet: what is chosen next is of the address as it stands.
  const choose = (next: BetFilter, replace = false) => {
    const { pathname, search: before } = window.location
    void navigate(
      { pathname, search: addressWith(next, new URLSearchParams(before)).toString() },
      { replace },
    )
  }
  return (
    <Tabs<BetListId>
      label="My bets"
      tabs={listIds.map((id) => ({ id, label: <TabLabel list={id} count={counts[id]} /> }))}
      chosen={list}
      onChoose={(next) => void navigate({ pathname: listPath(next), search: window.location.search })}
      listClassName={styles.tabs}
      tabClassName={styles.tab}
    >
      {list !== 'positions' && (
        <Filters filter={filter} markets={markets} isOfProfit={list === 'profit'} onChange={choose}>
          <CsvButton list={list} filter={asked} />
          <Button size="small" busy={isPrinting} onClick={() => void print()}>
            {myBetsText.print}
          </Button>
        </Filters>
      )}
      <Suspense fallback={<Skeleton rows={6} rowHeight={40} />}>{listOf(list, asked)}</Suspense>
    </Tabs>
  )
}

/** The count has its room before it is known. */
function TabLabel({ list, count }: { list: BetListId; count: string | undefined }) {
  const isCounted = list !== 'positions' && list !== 'profit'
  return (
    <>
      {myBetsText.lists[list]} {isCounted && <span data-count>{count ?? ''}</span>}
    </>
  )
}

function listOf(list: BetListId, filter: BetFilter): ReactNode {
  // Another filter is another list: nothing of the one before is kept.
  const key = `${list} ${JSON.stringify(filter)}`
  if (list === 'positions') return <Positions />
  if (list === 'profit') return <ProfitAndLoss key={key} filter={filter} />
  if (list === 'settled') return <SettledBets key={key} filter={filter} />
  return <OpenBets key={key} list={list} filter={filter} />
}
