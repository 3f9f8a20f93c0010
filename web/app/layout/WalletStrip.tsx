/** The money band under the header: credit, balance, liable, active bets; and for a guest Log in and Sign up. */
import { lazy, Suspense } from 'react'
import { useSession } from '../../account/session.ts'
import { useWallet } from '../../account/wallet.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './WalletStrip.module.css'

const SessionAside = lazy(() => import('./SessionAside.tsx'))

/** A guest sees the fixed figures, a player their own, and since when they play. `isTable`: where a guest plays as well. */
export function WalletStrip({ isTable }: { isTable: boolean }) {
  const wallet = useWallet()
  const { isAuthenticated } = useSession()
  return (
    <section className={styles.strip} aria-label="Wallet" aria-busy={wallet === null}>
      <dl className={styles.figures}>
        <Figure name="Credit" value={wallet?.credit} />
        <Figure name="Balance" value={wallet?.balance} />
        <Figure name="Liable" value={wallet?.liable} />
        <Figure name="Active Bets" value={wallet?.activeBets} />
      </dl>
      {(isAuthenticated || isTable) && (
        <div className={styles.aside}>
          <Suspense fallback={null}>
            <SessionAside />
          </Suspense>
        </div>
      )}
      {!isAuthenticated && (
        <div className={styles.ways}>
          <ButtonLink to="/login" size="small" onBand>
            Log in
          </ButtonLink>
          <ButtonLink to="/signup" kind="primary" size="small" onBand>
            Sign up
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

/** A figure that is not known yet keeps its place. */
function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? <span className={styles.unknown}>…</span>}</dd>
    </div>
  )
}
