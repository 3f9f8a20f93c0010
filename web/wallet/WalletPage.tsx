/** The wallet: what there is, what is held and for what; deposits and withdrawals, and what became of each. */
import { useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Wallet } from '#contract/wallet.ts'
import { ownStanding } from '../account/money/own-standing.ts'
import { useWalletState } from '../account/money/use-wallet.ts'
import { useSession } from '../account/session.ts'
import { PaymentForm } from '../account/statement/PaymentForm.tsx'
import { LobbyPage } from '../exchange/pages/LobbyPage.tsx'
import { agentsText } from '../text/en/agents.ts'
import { walletText } from '../text/en/wallet.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Empty } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import panel from './Panel.module.css'
import { PaymentList } from './PaymentList.tsx'
import styles from './Wallet.module.css'
import { addressSaying } from './wallet-address.ts'
import { YearSection } from './YearSection.tsx'

const ways = [
  { id: 'deposit', label: walletText.deposit },
  { id: 'withdrawal', label: walletText.withdraw },
] as const

/** The page. */
export default function WalletPage() {
  const { isAuthenticated } = useSession()
  return (
    <LobbyPage title={walletText.title}>
      {isAuthenticated ? (
        <PlayerWallet />
      ) : (
        <section className={panel.panel}>
          <Empty icon="list" sentence={walletText.forPlayers} />
          <p className={styles.ways}>
            <ButtonLink to="/login">Log in</ButtonLink>
          </p>
        </section>
      )}
    </LobbyPage>
  )
}

function PlayerWallet() {
  const wallet = useWalletState()
  const [search, setSearch] = useSearchParams()
  // A form is there at once, before the address has it: what is typed next is typed into that one.
  const [way, setWay] = useOptimistic(ways.find(({ id }) => id === search.get('way'))?.id ?? 'deposit')
  const choose = (next: typeof way) =>
    startTransition(() => {
      setWay(next)
      setSearch(addressSaying(search, 'way', next === 'deposit' ? null : next))
    })
  return (
    <div className={styles.columns}>
      <section
        className={classNames(panel.panel, styles.money)}
        aria-label={walletText.title}
        aria-busy={wallet === undefined}
      >
        {wallet === undefined ? <Skeleton rows={2} rowHeight={72} /> : <Figures of={wallet} />}
      </section>
      <div className={styles.main}>
        {/* What is read later stands below what was read before: nothing moves. */}
        {wallet !== undefined && (
          <PaymentList wallet={wallet}>
            <YearSection />
          </PaymentList>
        )}
      </div>
      <section className={classNames(panel.panel, styles.way)} aria-label={walletText.way}>
        <Tabs<typeof way>
          label={walletText.way}
          tabs={ways}
          chosen={way}
          onChoose={choose}
          listClassName={styles.tabs}
          tabClassName={styles.tab}
        >
          <PaymentForm key={way} kind={way} />
        </Tabs>
      </section>
    </div>
  )
}

function Figures({ of }: { of: Wallet }) {
  const { data: standing } = useQuery({ ...ownStanding, refetchInterval: false })
  const figures: readonly (readonly [name: string, amount: number])[] = [
    [walletText.balance, of.balance],
    [walletText.exposure, of.exposure],
    [walletText.withdrawing, of.withdrawing],
    [walletText.available, of.available],
  ]
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.net}>
        <b>
          {walletText.net}: {formatSigned(of.netDeposits)}
        </b>
        <span>{walletText.netHelp}</span>
        {(of.cashIn > 0 || of.cashOut > 0) && (
          <span>{walletText.cash(formatMoney(of.cashIn), formatMoney(of.cashOut))}</span>
        )}
        <Link to="/user-dashboard">{walletText.statement}</Link>
        <Link to="/lobby/ledger">{walletText.ledger}</Link>
        {standing?.hasAgent && <Link to="/lobby/agent">{agentsText.ownTitle}</Link>}
      </p>
    </>
  )
}
