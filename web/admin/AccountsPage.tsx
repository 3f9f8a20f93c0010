/** The operators' page of accounts: who there is, and the form that gives one a discount off the commission. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { accountsText, discountWords } from '../text/en/admin-accounts.ts'
import { personText } from '../text/en/people.ts'
import { playerText } from '../text/en/reviews.ts'
import { formatMoney } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useScreenSize } from '../ui/screen-size.ts'
import styles from './Accounts.module.css'
import admin from './AdminTable.module.css'
import { type AccountRow, accountsKey, getAccounts } from './accounts-calls.ts'
import { DiscountForm } from './DiscountForm.tsx'
import { useFollowed } from './follow.ts'
import person from './Person.module.css'
import { foundBy } from './people-calls.ts'
import { usePermission } from './permission.ts'
import { Withdrawals } from './Withdrawals.tsx'

/** The page at /admin/accounts, behind the operators' door. */
export default function AccountsPage() {
  const [chosen, setChosen] = useState<number>()
  const mayReadWithdrawals = usePermission('money.withdrawals.read')
  const asked = useSearchParams()[0].get('q')?.trim() ?? ''
  const everybody = useInfiniteQuery({
    queryKey: accountsKey,
    queryFn: ({ pageParam, signal }) => getAccounts(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: asked === '',
  })
  const found = useInfiniteQuery(foundBy(asked))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFollowed(
    asked === '' ? everybody : found,
  )
  const accounts = data?.pages.flatMap((page) => page.accounts)
  return (
    <div className={admin.page}>
      <title>Accounts · Administration · Crossbook</title>
      <h1 tabIndex={-1}>{accountsText.title}</h1>
      {mayReadWithdrawals && <Withdrawals />}
      <section className={admin.panel} aria-label={accountsText.title}>
        <Search key={asked} asked={asked} />
        {error !== null && <Alert>{error.message}</Alert>}
        {accounts === undefined && error === null && <Skeleton rows={8} rowHeight={40} />}
        {accounts?.length === 0 && <p className={admin.none}>{personText.nobody}</p>}
        {accounts !== undefined && accounts.length > 0 && (
          <AccountTable accounts={accounts} chosen={chosen} onChoose={setChosen} />
        )}
        {hasNextPage && (
          <p className={admin.note}>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {accountsText.more}
            </Button>
          </p>
        )}
        <p className={admin.note}>{accountsText.note}</p>
      </section>
    </div>
  )
}

function Search({ asked }: { asked: string }) {
  const [, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(asked)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSearch(typed.trim() === '' ? {} : { q: typed.trim() })
  }
  return (
    <form className={person.search} onSubmit={onSubmit} aria-label={personText.find}>
      <Field
        label={personText.search}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{personText.find}</Button>
    </form>
  )
}

interface AccountTableProps {
  accounts: readonly AccountRow[]
  /** Whose form is open. */
  chosen: number | undefined
  onChoose(accountId: number | undefined): void
}

/** As many as the style sheet leaves. */
const columnsShown = { desktop: 7, tablet: 5, phone: 3 } as const

function AccountTable({ accounts, chosen, onChoose }: AccountTableProps) {
  const columns = columnsShown[useScreenSize()]
  return (
    <table className={classNames(admin.table, styles.accounts)}>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            {accountsText.number}
          </th>
          <th scope="col">{accountsText.who}</th>
          <th scope="col" className={styles.roles}>
            {accountsText.roles}
          </th>
          <th scope="col" className={styles.money}>
            {accountsText.balance}
          </th>
          <th scope="col" className={styles.exposure}>
            {accountsText.exposure}
          </th>
          <th scope="col" className={styles.discount}>
            {accountsText.discount}
          </th>
          <th scope="col" className={styles.action}>
            <span className="visually-hidden">{accountsText.change}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) =>
          account.accountId === chosen ? (
            <tr key={account.accountId}>
              <td colSpan={columns} className={styles.form}>
                <DiscountForm account={account} onClose={() => onChoose(undefined)} />
              </td>
            </tr>
          ) : (
            <Row key={account.accountId} account={account} onChoose={() => onChoose(account.accountId)} />
          ),
        )}
      </tbody>
    </table>
  )
}

function Row({ account, onChoose }: { account: AccountRow; onChoose(): void }) {
  const { accountId, fullName, email, roles, balance, exposure, discountBps, excluded } = account
  const mayChange = usePermission('money.discounts')
  return (
    <tr data-account={accountId}>
      <td className={styles.number}>{accountId}</td>
      <td>
        <span className={styles.name} title={`${fullName}, ${email}`}>
          <Link to={`/admin/accounts/${accountId}`} aria-label={playerText.openOf(fullName)}>
            <b>{fullName}</b>
          </Link>{' '}
          <span>{email}</span>
        </span>
      </td>
      <td className={styles.roles} title={roles.join(', ')}>
        {excluded ? accountsText.excluded : roles.join(', ')}
      </td>
      <td className={styles.money}>{formatMoney(balance)}</td>
      <td className={styles.exposure}>{formatMoney(exposure)}</td>
      <td className={styles.discount}>{discountWords(discountBps)}</td>
      <td className={styles.action}>
        {mayChange && (
          <Button size="small" onClick={onChoose} aria-label={accountsText.changeOf(fullName)}>
            {accountsText.change}
          </Button>
        )}
      </td>
    </tr>
  )
}
