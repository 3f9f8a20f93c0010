/** One change of several markets: all are named before it is confirmed, and each answers for itself. */
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { ScheduleRow } from '#contract/market-desk.ts'
import { useMarketNow } from '../exchange/market/use-market.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { rulesQuery } from './approvals-calls.ts'
import { askOne, type BulkAction, type BulkAnswer, bulkActions, canBeAsked } from './bulk.ts'
import { MarketBadge } from './MarketRow.tsx'
import styles from './Markets.module.css'
import { type ActionForm, actionNames, consequenceOf, emptyForm } from './market-actions.ts'
import { askForAction, postAction } from './markets-calls.ts'
import { RuleField } from './RuleField.tsx'

interface BulkDialogProps {
  rows: readonly ScheduleRow[]
  onClose(): void
}

/** The dialog, open while it is shown. */
export function BulkDialog({ rows, onClose }: BulkDialogProps) {
  const [action, setAction] = useState<BulkAction>('suspend')
  const [form, setForm] = useState(emptyForm)
  const { answers, isBusy, isPending, forget, run } = useBulk(rows, action, form)
  const change = (changed: Partial<ActionForm>) => {
    forget()
    setForm({ ...form, ...changed })
  }
  const possible = rows.filter(({ market }) => canBeAsked(action, market))
  const left = possible.filter(({ market }) => answers.get(market.marketId)?.isFinal !== true)
  const consequence = consequenceOf(action, { ...sample, status: 'OPEN' }, form)
  const isReady = consequence.isReady && !isPending
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && left.length > 0 && !isBusy) void run(left)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.dialog}>
          <form onSubmit={onSubmit}>
            <header className={styles.dialogHead}>
              <Dialog.Title className={styles.dialogTitle}>Change {rows.length} markets</Dialog.Title>
              <Dialog.Close className={styles.close} aria-label="Close the dialog">
                <Icon name="close" />
              </Dialog.Close>
            </header>
            <div className={styles.dialogBody}>
              <Choice
                chosen={action}
                onChoose={(one) => {
                  forget()
                  setAction(one)
                }}
              />
              {action === 'void' && <RuleField rule={form.rule} onChange={(rule) => change({ rule })} />}
              {(action === 'void' || action === 'suspend') && (
                <Field
                  label={
                    action === 'void' ? 'Reason, shown to players' : 'Reason, shown to players (optional)'
                  }
                  maxLength={500}
                  autoComplete="off"
                  value={form.reason}
                  onChange={(event) => change({ reason: event.target.value })}
                />
              )}
              <p className={styles.consequence} role="status">
                {consequence.sentence}
              </p>
              <ul className={styles.bulk} aria-label="The markets">
                {rows.map((row) => (
                  <BulkRow
                    key={row.market.marketId}
                    row={row}
                    answer={answers.get(row.market.marketId)}
                    action={action}
                  />
                ))}
              </ul>
              {answers.size > 0 && left.length > 0 && !isBusy && <p>{marketsText.bulkAgain}</p>}
            </div>
            <footer className={styles.dialogFoot}>
              <Dialog.Close
                render={<Button>{answers.size > 0 && left.length === 0 ? 'Done' : 'Cancel'}</Button>}
              />
              {left.length > 0 && (
                <Button type="submit" kind="primary" busy={isBusy} disabled={!isReady}>
                  {marketsText.bulkTitle(actionNames[action], left.length)}
                </Button>
              )}
            </footer>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What an action does is said of a market without runners. */
const sample = { numberOfWinners: 1, runners: [] }

/**
 * Returns what asks one market after the other, by a key of each that stays until something else is asked; `isPending`: it is not known yet
 * whether that takes two people.
 */
function useBulk(rows: readonly ScheduleRow[], action: BulkAction, form: ActionForm) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, BulkAnswer>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const keys = useRef(new Map<number, string>())
  const { data: rules, isPending } = useQuery(rulesQuery)
  const isByTwo = rules?.resultsByTwo === true
  const senders = { post: postAction, ask: askForAction, isByTwo }
  const run = async (left: readonly ScheduleRow[]) => {
    setBusy(true)
    for (const { market } of left) {
      const { marketId } = market
      const key = keys.current.get(marketId) ?? crypto.randomUUID()
      keys.current.set(marketId, key)
      const answer = await askOne(senders, action, market, form, key)
      setAnswers((before) => new Map(before).set(marketId, answer))
    }
    setBusy(false)
  }
  const forget = () => {
    keys.current = new Map(rows.map(({ market }) => [market.marketId, crypto.randomUUID()]))
    setAnswers(new Map())
  }
  return { answers, isBusy, isPending, forget, run }
}

function Choice({ chosen, onChoose }: { chosen: BulkAction; onChoose(action: BulkAction): void }) {
  const name = useId()
  return (
    <fieldset className={styles.actions}>
      <legend className="visually-hidden">What to do</legend>
      {bulkActions.map((action) => (
        <label key={action}>
          <input type="radio" name={name} checked={action === chosen} onChange={() => onChoose(action)} />
          {actionNames[action]}
        </label>
      ))}
    </fieldset>
  )
}

interface BulkRowProps {
  row: ScheduleRow
  answer: BulkAnswer | undefined
  action: BulkAction
}

function BulkRow({ row: { market, eventName }, answer, action }: BulkRowProps) {
  const now = useMarketNow(market)
  const words =
    answer?.sentence ?? (canBeAsked(action, market) ? '' : marketsText.cannot(actionNames[action]))
  return (
    <li>
      <span className={styles.bulkName}>
        <b>{market.name}</b> {eventName}
      </span>
      <MarketBadge status={now.status} inPlay={now.inPlay} />
      <span className={classNames(styles.bulkWords, answer?.isDone === false && styles.refused)}>
        {words}
      </span>
    </li>
  )
}
