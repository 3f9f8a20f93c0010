/** The account on its dark band: balance, exposure, what is available, the open result; for a guest Log in and Sign up. */
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../account/session.ts'
import { useMoney } from '../../account/wallet.ts'
import { useOpenResult } from '../../exchange/bets/use-open-result.ts'
import { accountText } from '../../text/en/account.ts'
import { formatFigure, formatMoney, MINUS } from '../../text/format.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMoneySign } from '../../ui/money-sign.ts'
import styles from './AccountBar.module.css'

const SessionClock = lazy(async () => ({
  default: (await import('../../account/protection/SessionClock.tsx')).SessionClock,
}))

interface AccountBarProps {
  /** The balance that a guest is shown. */
  guestBalance: string
  /** Whether the result of closing at the prices of now is among the figures, and behind them the time played. */
  hasResult?: boolean
  /** Whether a phone has room for one figure alone, or for a guest's two ways in. */
  isTight?: boolean
  className?: string | undefined
}

/** The bar. Nothing for who signs in without being a player, as an operator has no money here. */
export function AccountBar({ guestBalance, hasResult = false, isTight = false, className }: AccountBarProps) {
  const { user, isAuthenticated } = useSession()
  const money = useMoney()
  const sign = useMoneySign()
  if (user !== null && !user.roles.includes('player')) return null
  const figure = (amount: number | undefined) => (amount === undefined ? undefined : signed(amount, sign))
  return (
    <section
      className={classNames(styles.bar, isTight && styles.tight, className)}
      aria-label="Account"
      data-session={isAuthenticated && hasResult}
    >
      <dl className={styles.figures}>
        <Figure name="Balance">{isAuthenticated ? figure(money?.balance) : guestBalance}</Figure>
        {isAuthenticated && (
          <>
            <Figure name="Exposure">{figure(money && (-money.exposure || 0))}</Figure>
            <Figure name="Available" isKept>
              {figure(money?.available)}
            </Figure>
            {hasResult && <OpenResult />}
          </>
        )}
      </dl>
      {isAuthenticated && hasResult && (
        <div className={styles.session}>
          <Suspense fallback={null}>
            <SessionClock />
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

interface FigureProps {
  name: string
  title?: string
  /** Whether it stays where there is room for one figure alone. */
  isKept?: boolean
  children: ReactNode
}

/** A figure that is not known yet keeps its place. */
function Figure({ name, title, isKept = false, children }: FigureProps) {
  return (
    <div className={isKept ? styles.kept : undefined} title={title}>
      <dt>{name}</dt>
      <dd>{children ?? '…'}</dd>
    </div>
  )
}

function OpenResult() {
  const sign = useMoneySign()
  const result = useOpenResult()
  return (
    <Figure name="Open P&L" title={accountText.openResultHelp}>
      {result === null ? (
        '–'
      ) : (
        <span className={result > 0 ? styles.profit : result < 0 ? styles.loss : undefined}>
          {result > 0 && '+'}
          {signed(result, sign, formatMoney)}
        </span>
      )}
    </Figure>
  )
}

/** Returns the amount with the sign between minus and digits: "−₹79.50". */
function signed(amount: number, sign: string, format: (amount: number) => string = formatFigure): string {
  return (amount < 0 ? MINUS : '') + sign + format(Math.abs(amount))
}
