/** Settling up with one directly below, or writing off; of the house also through all levels. What it will make of the account is shown before. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import {
  askCash,
  askWriteOff,
  passThrough,
  proposePayment,
  settleDown,
  writeOff,
} from '#contract/addresses/agents.ts'
import type { TreeNodeRead } from '#contract/agent-reports.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import admin from '../admin/AdminTable.module.css'
import { rulesQuery } from '../admin/approvals-calls.ts'
import { useFollowed } from '../admin/follow.ts'
import { ApiError } from '../api/client.ts'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Agents.module.css'
import { nodeOf, useChange } from './agents-calls.ts'
import { useBase } from './base.ts'
import { amountOf } from './money-field.ts'

type Way = keyof typeof agentsText.ways

/** The page at .../nodes/N/settle-up; `?way=` says what was paid. */
export default function SettleUpPage() {
  const accountId = Number(useParams().accountId)
  const base = useBase()
  const { data, error } = useFollowed(useQuery(nodeOf(accountId)))
  return (
    <div className={`${admin.page} ${styles.narrow}`}>
      <title>Settle up · Crossbook</title>
      {error !== null && data === undefined && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={8} rowHeight={44} />}
      {data && (
        <>
          <header className={admin.head}>
            <h1 tabIndex={-1}>
              {agentsText.settleUp}: {data.alias}
            </h1>
            <Link to={`${base}/nodes/${accountId}`} className={admin.link}>
              {agentsText.back}
            </Link>
          </header>
          <Form node={data} />
        </>
      )}
    </div>
  )
}

function waysFor({ isChild }: TreeNodeRead, isHouse: boolean): readonly Way[] {
  const own: readonly Way[] = isChild ? ['down', 'up', 'off'] : []
  return isHouse ? [...own, 'through'] : own
}

function Form({ node }: { node: TreeNodeRead }) {
  const isHouse = useBase() !== '/agents'
  const ways = waysFor(node, isHouse)
  const [search, setSearch] = useSearchParams()
  const way = ways.find((one) => one === search.get('way')) ?? ways[0] ?? 'down'
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const [lowersLine, setLowersLine] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  /** What the server would not take of one alone. */
  const [refused, setRefused] = useState<string | null>(null)
  const confirmed = useConfirmed()
  const change = useChange()
  const amount = amountOf(typed)
  const { data: rules, isLoading } = useQuery({ ...rulesQuery, enabled: isHouse })
  // Above what one person of the house may post another one approves.
  const posting = `${way} ${direction} ${amount}`
  const isTogether = refused === posting
  const isByTwo =
    isHouse &&
    way !== 'up' &&
    (way === 'off' || isTogether || (amount ?? 0) > (rules?.moneyAbove ?? Number.POSITIVE_INFINITY))
  const needsReason = way === 'off' || isByTwo
  const isReady = amount !== undefined && !isLoading && (!needsReason || text.trim() !== '')
  const params = { accountId: node.accountId }

  const act = async () => {
    const paid = { amount: amount!, ...(lowersLine && { lowersLine }) }
    const reference = text.trim()
    if (isByTwo) {
      if (way === 'off') await change(askWriteOff, { params, body: { ...paid, reason: reference } })
      else {
        const asked = { way: way === 'down' ? ('down' as const) : direction, amount: amount! }
        const lowered = way === 'down' && lowersLine
        await change(askCash, {
          params,
          body: { ...asked, ...(lowered && { lowersLine }), reason: reference },
        })
      }
      setDone(agentsText.asked)
    } else {
      const { id } =
        way === 'down'
          ? await change(settleDown, { params, body: { ...paid, reference } })
          : way === 'up'
            ? await change(proposePayment, { params, body: { amount: amount! } })
            : way === 'off'
              ? await change(writeOff, { params, body: { ...paid, reason: reference } })
              : await change(passThrough, { params, body: { amount: amount!, direction, reference } })
      setDone(agentsText.posted[way](id))
    }
    setRefused(null)
    setTyped('')
    setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setDone(null)
    if (isReady) confirmed.run(() => act().catch(noteTwo))
  }
  const noteTwo = (error: unknown) => {
    if (isByTwo || !(error instanceof ApiError) || error.code !== 'approval_needed') throw error
    setRefused(posting)
  }
  return (
    <section className={`${admin.panel} ${styles.reach}`} aria-label={agentsText.settleUp}>
      <dl className={styles.figures}>
        <div>
          <dt>{agentsText.figures.total}</dt>
          <dd>{formatSigned(node.total)}</dd>
        </div>
        <div>
          <dt>{agentsText.figures.balance}</dt>
          <dd>{formatMoney(node.balance)}</dd>
        </div>
        <div>
          <dt>{agentsText.figures.payable}</dt>
          <dd>{formatMoney(node.payable)}</dd>
        </div>
      </dl>
      <form className={styles.form} onSubmit={submit} aria-label={agentsText.settleUp}>
        <fieldset className={styles.choice}>
          <legend>{agentsText.way}</legend>
          {ways.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="way"
                checked={one === way}
                onChange={() => setSearch({ way: one }, { replace: true })}
              />
              {agentsText.ways[one]}
            </label>
          ))}
        </fieldset>
        <p>{agentsText.wayHelp[way]}</p>
        {isByTwo && way !== 'off' && !isTogether && <p>{agentsText.cashByTwo}</p>}
        {way === 'through' && (
          <fieldset className={styles.choice}>
            <legend>{agentsText.ways.through}</legend>
            {(['in', 'out'] as const).map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="direction"
                  checked={one === direction}
                  onChange={() => setDirection(one)}
                />
                {agentsText.directions[one]}
              </label>
            ))}
          </fieldset>
        )}
        <Field
          label={agentsText.amount}
          inputMode="decimal"
          autoComplete="off"
          error={typed !== '' && amount === undefined ? agentsText.amountWrong : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {way !== 'up' && (
          <Field
            label={needsReason ? agentsText.reason : agentsText.reference}
            maxLength={100}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        {(way === 'down' || way === 'off') && node.line > 0 && (
          <div className={styles.choice}>
            <label>
              <input
                type="checkbox"
                checked={lowersLine}
                onChange={({ target }) => setLowersLine(target.checked)}
              />
              {agentsText.lowersLine}
            </label>
          </div>
        )}
        <div className={styles.atFoot}>
          {amount !== undefined && (
            <After node={node} way={way} amount={amount} lowersLine={lowersLine} direction={direction} />
          )}
          {isTogether && <Alert>{agentsText.cashTogether}</Alert>}
          {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
          {done !== null && <Alert kind="success">{done}</Alert>}
          <Button type="submit" kind="primary" busy={confirmed.isBusy} disabled={!isReady}>
            {isByTwo ? agentsText.ask : agentsText.post[way]}
          </Button>
        </div>
      </form>
      <ConfirmForm confirmed={confirmed} />
    </section>
  )
}

interface AfterProps {
  node: TreeNodeRead
  way: Way
  amount: number
  lowersLine: boolean
  direction: 'in' | 'out'
}

/** What the account's balance and line will be. */
function After({ amount, direction, lowersLine, node, way }: AfterProps) {
  const isFall = way === 'up' || (way === 'through' && direction === 'out')
  const balance = node.balance + (isFall ? -amount : amount)
  const lowered = lowersLine && (way === 'down' || way === 'off')
  const line = node.line - (lowered ? amount : 0)
  return (
    <p role="status">
      {agentsText.after}: {agentsText.afterOf(formatMoney(balance), formatMoney(line))}
    </p>
  )
}
