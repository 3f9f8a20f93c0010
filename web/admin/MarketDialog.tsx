/** What an operator may do with a market: choose the action, read what it will do, do it. */
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { useMarketNow } from '../exchange/market/use-market.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { approvalsText } from '../text/en/approvals.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { ActionFields } from './ActionFields.tsx'
import { rulesQuery } from './approvals-calls.ts'
import { MarketPreview, questionOf } from './MarketPreview.tsx'
import { MarketBadge } from './MarketRow.tsx'
import styles from './Markets.module.css'
import {
  type ActionForm,
  type ActionMarket,
  actionNames,
  actionsOf,
  buttonName,
  consequenceOf,
  emptyForm,
  type MarketAction,
  takesTwo,
} from './market-actions.ts'
import { settlementOf } from './market-result.ts'
import {
  askForAction,
  isPreviewed,
  type PreviewedAction,
  postAction,
  previewQueryOf,
} from './markets-calls.ts'
import { removalIn, windowIn } from './some-bets.ts'

interface MarketDialogProps {
  eventName: string
  market: Market
  /** Gets the sentence of what was done. */
  onDone(sentence: string): void
  onClose(): void
}

/** The dialog, open while it is shown. Escape and Cancel leave the market as it is. */
export function MarketDialog({ eventName, market, onDone, onClose }: MarketDialogProps) {
  const now = useMarketNow(market)
  const [seen, setSeen] = useState(now.version)
  const [chosen, setChosen] = useState<MarketAction>()
  const [form, setForm] = useState(emptyForm)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // One key until an answer came: a repeated action is the same action.
  const key = useRef<string | null>(null)
  const actions = actionsOf({ ...market, ...now })
  const action = chosen !== undefined && actions.includes(chosen) ? chosen : actions[0]
  // Before the rules are known it is not known either what a press does.
  const { data: rules, isPending } = useQuery(rulesQuery)
  const isByTwo = action !== undefined && rules?.resultsByTwo === true && takesTwo(action, now.status)
  const consequence = action && consequenceOf(action, { ...market, ...now }, form)
  const previewed =
    action !== undefined && now.version === seen && canBePreviewed(action, { ...market, ...now }, form)
      ? { marketId: market.marketId, query: previewQueryOf(action, { market, version: seen }, form) }
      : undefined
  // What is pressed is what was seen: nothing can be while the preview of something else, or none yet, is shown.
  const [shown, setShown] = useState<string>()
  const isSeen = previewed === undefined || shown === questionOf(previewed)
  const isReady =
    consequence?.isReady === true && isSeen && !isPending && (!isByTwo || form.reason.trim() !== '')

  const change = (changed: Partial<ActionForm>) => {
    key.current = null
    setForm({ ...form, ...changed })
  }
  const onSubmit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isBusy || action === undefined || !isReady) return
    key.current ??= crypto.randomUUID()
    setBusy(true)
    setProblem(null)
    try {
      const what = `${market.name}, ${eventName}`
      await (isByTwo ? askForAction : postAction)(action, { market, version: seen }, form, key.current)
      onDone(
        isByTwo
          ? approvalsText.sent(`${actionNames[action]} ${what}`)
          : marketsText.done(actionNames[action], what),
      )
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={classNames(styles.dialog, styles.wideDialog)}>
          <form onSubmit={(submitted) => void onSubmit(submitted)}>
            <header className={styles.dialogHead}>
              <Dialog.Title className={styles.dialogTitle}>
                {market.name} <span>{eventName}</span>
              </Dialog.Title>
              <MarketBadge status={now.status} inPlay={now.inPlay} />
              <Dialog.Close className={styles.close} aria-label="Close the dialog">
                <Icon name="close" />
              </Dialog.Close>
            </header>
            <div className={styles.dialogBody}>
              {now.version !== seen && (
                <Alert kind="notice">
                  {marketsText.changedMeanwhile}{' '}
                  <Button
                    size="small"
                    onClick={() => {
                      key.current = null
                      setProblem(null)
                      setSeen(now.version)
                    }}
                  >
                    Look again
                  </Button>
                </Alert>
              )}
              {action !== undefined && (
                <>
                  <Choice
                    actions={actions}
                    chosen={action}
                    onChoose={(one) => {
                      setChosen(one)
                      setProblem(null)
                      change({ rule: one === 'remove' ? 'RUNNER_WITHDRAWN' : 'OPERATOR_DECISION' })
                    }}
                  />
                  <ActionFields {...{ action, market, now, form, isByTwo }} onChange={change} />
                </>
              )}
              <p className={styles.consequence} role="status">
                {consequence?.sentence}
              </p>
              {previewed !== undefined && !isBusy && <MarketPreview {...previewed} onShown={setShown} />}
              {isByTwo && <p className={styles.byTwo}>{approvalsText.secondTrader}</p>}
              {problem !== null && <Alert>{problem}</Alert>}
            </div>
            <footer className={styles.dialogFoot}>
              <Dialog.Close render={<Button>Cancel</Button>} />
              {action !== undefined && (
                <Button type="submit" kind="primary" busy={isBusy} disabled={!isReady}>
                  {isByTwo ? approvalsText.send : buttonName(action, market.name)}
                </Button>
              )}
            </footer>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ChoiceProps {
  actions: readonly MarketAction[]
  chosen: MarketAction
  onChoose(action: MarketAction): void
}

function Choice({ actions, chosen, onChoose }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.actions}>
      <legend className="visually-hidden">What to do</legend>
      {actions.map((action) => (
        <label key={action}>
          <input type="radio" name={name} checked={action === chosen} onChange={() => onChoose(action)} />
          {actionNames[action]}
        </label>
      ))}
    </fieldset>
  )
}

/** Returns whether what the action would pay can be looked at: the form says what happened, with a reason or without. */
function canBePreviewed(
  action: MarketAction,
  market: ActionMarket,
  form: ActionForm,
): action is PreviewedAction {
  if (action === 'remove') return removalIn(market, form).terms !== undefined
  if (action === 'window') return windowIn(market, form).terms !== undefined
  return isPreviewed(action) && (action === 'void' || settlementOf(market, form).isReady)
}
