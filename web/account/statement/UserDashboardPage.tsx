/** The page at /user-dashboard: recent transactions and the choice of a payment method; samples for a guest. */
import { Link } from 'react-router'
import { pageText } from '../../text/en/page.ts'
import { walletText } from '../../text/en/wallet.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import paper from '../../ui/Paper.module.css'
import { useSession } from '../session.ts'
import { useWallet } from '../wallet.ts'
import { PaymentForm } from './PaymentForm.tsx'
import { PlayerTransactions } from './PlayerTransactions.tsx'
import { TransactionTable } from './TransactionTable.tsx'
import { sampleTransactions } from './transaction.ts'
import styles from './UserDashboard.module.css'

/** The page. */
export default function UserDashboardPage() {
  const { isAuthenticated } = useSession()
  const wallet = useWallet()
  return (
    <div className={classNames(styles.page, paper.paper)}>
      <title>Dashboard · Crossbook</title>
      <header className={styles.top}>
        <h1>Dashboard</h1>
        <ButtonLink to="/">{pageText.backToSports}</ButtonLink>
      </header>
      <div className={styles.columns}>
        {isAuthenticated ? <PlayerTransactions /> : <SampleTransactions />}
        <section className={styles.payment} aria-labelledby="payment-heading">
          <header className={styles.head}>
            <h2 id="payment-heading">Payment method</h2>
          </header>
          <PaymentForm />
          {isAuthenticated && (
            <Link to="/lobby/wallet" className={styles.toWallet}>
              {walletText.toWallet}
            </Link>
          )}
          <dl className={styles.band}>
            <dt>Balance</dt>
            <dd>{wallet?.balance ?? '…'}</dd>
          </dl>
        </section>
      </div>
    </div>
  )
}

/** What a guest sees in place of a statement. */
function SampleTransactions() {
  return (
    <section className={styles.panel} aria-labelledby="transactions-heading">
      <header className={styles.head}>
        <h2 id="transactions-heading">Recent transactions</h2>
        <ButtonLink to="/login" size="small">
          Log in
        </ButtonLink>
      </header>
      <TransactionTable transactions={sampleTransactions} hasBalance={false} />
    </section>
  )
}
