/** The receipts of one of the player's bets that was matched across the runners: with which bets, and what the rounding left. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Receipt } from '#contract/receipts.ts'
import { useSession } from '../../account/session.ts'
import { accountKey } from '../../api/query-client.ts'
import { receiptText } from '../../text/en/receipt.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReceiptTable } from '../bets/ReceiptTable.tsx'
import { getReceipts } from '../bets/receipt-calls.ts'
import { catalogueKey, getMarket } from '../market/catalogue-calls.ts'
import styles from './Lobby.module.css'
import { LobbyPage } from './LobbyPage.tsx'
import { LogInPanel } from './LogInPanel.tsx'

/** The page of the bet that the address names. A guest is asked to log in. */
export default function ReceiptPage() {
  const { isAuthenticated } = useSession()
  const { orderId = '' } = useParams()
  return (
    <LobbyPage title={receiptText.title}>
      {isAuthenticated ? (
        <Receipts key={orderId} orderId={Number(orderId)} />
      ) : (
        <LogInPanel sentence={receiptText.logIn} />
      )}
    </LobbyPage>
  )
}

function Receipts({ orderId }: { orderId: number }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [accountKey, 'receipts', orderId],
    queryFn: ({ pageParam, signal }) => getReceipts(orderId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    retry: false,
  })
  const marketId = data?.pages[0]?.marketId
  const { data: market, isLoading: isNaming } = useQuery({
    queryKey: [catalogueKey, 'market', marketId, 'alone'],
    queryFn: ({ signal }) => getMarket(marketId ?? 0, signal),
    enabled: marketId !== undefined,
  })
  if (error !== null) return <Alert>{error.message}</Alert>
  // Runners by their numbers only where their names cannot be had.
  if (data === undefined || isNaming) return <Skeleton rows={4} rowHeight={52} />
  const names = new Map(
    market?.runners.map(({ selectionId, name, handicap }) => [selectionId, runnerLabel(name, handicap)]),
  )
  const nameOf = (selectionId: number) => names.get(selectionId) ?? String(selectionId)
  const receipts: Receipt[] = data.pages.flatMap((page) => page.receipts)
  return (
    <div className={styles.pages}>
      <p>{receipts.length === 0 && !hasNextPage ? receiptText.none : receiptText.about}</p>
      {receipts.map((receipt) => (
        <ReceiptTable key={keyOf(receipt)} receipt={receipt} nameOf={nameOf} />
      ))}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}

/** No order comes in twice: who came in, where and at which price is one cross-match. */
function keyOf({ matchedAt, parts }: Receipt): string {
  return [matchedAt, ...parts.flatMap(({ orderId, price, size }) => [orderId, price, size])].join()
}
