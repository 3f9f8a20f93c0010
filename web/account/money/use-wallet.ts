/** The player's wallet and payments, live: read again when the balance moves, and by the second while a payment is under way. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Payment, Wallet } from '#contract/wallet.ts'
import { useAccount } from '../../live/account-store.ts'
import { useSession } from '../session.ts'
import { getPayments, getWallet, paymentsKey, readWalletAgain, walletKey } from './wallet-calls.ts'

const underWayMs = 1_000

/** Returns the wallet; undefined for a guest and until it is known. */
export function useWalletState(): Wallet | undefined {
  const { isAuthenticated } = useSession()
  const { balance, available } = useAccount() ?? {}
  const { data } = useQuery({
    queryKey: walletKey,
    queryFn: ({ signal }) => getWallet(signal),
    enabled: isAuthenticated,
    refetchInterval: ({ state }) => ((state.data?.underWay.length ?? 0) > 0 ? underWayMs : false),
  })
  const isOld =
    data !== undefined && balance !== undefined && (balance !== data.balance || available !== data.available)
  useEffect(() => {
    if (isOld) void readWalletAgain()
  }, [isOld])
  return isAuthenticated ? data : undefined
}

/** Returns the payments read so far, newest first, those under way as the wallet has them, and what reads more. */
export function usePayments(wallet: Wallet | undefined) {
  const { data, refetch, ...query } = useInfiniteQuery({
    queryKey: paymentsKey,
    queryFn: ({ pageParam, signal }) => getPayments(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const read = data?.pages.flatMap(({ payments }) => payments)
  const payments = read && merged(read, wallet?.underWay ?? [])
  // What has left the wallet and is Pending here, or is only there, is to be read again.
  const isBehind =
    wallet && read?.some(({ state, paymentId }) => state === 'Pending' && !isIn(wallet.underWay, paymentId))
  useEffect(() => {
    if (!isBehind) return
    const timer = setInterval(() => void refetch(), underWayMs / 2)
    return () => clearInterval(timer)
  }, [isBehind, refetch])
  return { ...query, payments, standing: data?.pages[0] }
}

/** Those under way that history does not have yet stand first; of the others it says more. */
function merged(read: readonly Payment[], underWay: readonly Payment[]): Payment[] {
  const newer = underWay.filter(({ paymentId }) => !isIn(read, paymentId))
  return [...newer, ...read]
}

function isIn(payments: readonly Payment[], id: number): boolean {
  return payments.some(({ paymentId }) => paymentId === id)
}
