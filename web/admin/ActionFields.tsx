/** What an action on a market needs to know beyond its name: its result, its rule and reason, whose or when the bets are. */
import { useId } from 'react'
import type { Market } from '#contract/catalogue.ts'
import type { MarketNow } from '../exchange/market/use-market.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { runnerLabel } from '../text/runner-label.ts'
import { Field } from '../ui/Field.tsx'
import styles from './Markets.module.css'
import type { ActionForm, MarketAction } from './market-actions.ts'
import { isNumbered } from './market-result.ts'
import { ResultFields } from './ResultFields.tsx'
import { RuleField } from './RuleField.tsx'
import { runnersToChoose } from './some-bets.ts'

interface FormProps {
  form: ActionForm
  onChange(changed: Partial<ActionForm>): void
}

interface ActionFieldsProps extends FormProps {
  action: MarketAction
  market: Market
  now: MarketNow
  /** Whether a second person has to approve, who reads why. */
  isByTwo: boolean
}

const shownReason = 'Reason, shown to players'
const reasonLabels: Partial<Record<MarketAction, string>> = {
  ...{ void: shownReason, remove: shownReason, window: shownReason, correct: shownReason },
  settle: 'Reason',
}

/** The fields of the action. */
export function ActionFields({ action, market, now, form, isByTwo, onChange }: ActionFieldsProps) {
  const reason = (
    <Field
      label={reasonLabels[action] ?? 'Reason, shown to players (optional)'}
      maxLength={500}
      autoComplete="off"
      value={form.reason}
      onChange={(event) => onChange({ reason: event.target.value })}
    />
  )
  if (action === 'void' || action === 'remove' || action === 'window') {
    return (
      <>
        {action === 'remove' && <Removal {...{ market, now, form, onChange }} />}
        {action === 'window' && <Window {...{ now, form, onChange }} />}
        <RuleField rule={form.rule} onChange={(rule) => onChange({ rule })} />
        {reason}
      </>
    )
  }
  if (action === 'suspend') {
    return (
      <>
        {reason}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={form.lapses}
            onChange={(event) => onChange({ lapses: event.target.checked })}
          />
          Unmatched bets lapse
        </label>
      </>
    )
  }
  if (action !== 'settle' && action !== 'correct') return null
  return (
    <>
      <ResultFields market={market} now={now} form={form} onChange={onChange} />
      {(action === 'correct' || isByTwo) && reason}
    </>
  )
}

/** Who does not take part, and what that takes off the odds of the others. */
function Removal({ market, now, form, onChange }: FormProps & Pick<ActionFieldsProps, 'market' | 'now'>) {
  return (
    <div className={styles.pair}>
      <RunnerChoice now={now} form={form} none="" onChange={onChange} />
      {!isNumbered(market) && (
        <Field
          label={marketsText.factor}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={form.factor}
          onChange={(event) => onChange({ factor: event.target.value })}
        />
      )}
    </div>
  )
}

/** The window, and whose bets of it are meant. */
function Window({ now, form, onChange }: FormProps & Pick<ActionFieldsProps, 'now'>) {
  const time = (field: 'from' | 'to') => (
    <Field
      label={marketsText[field]}
      type="datetime-local"
      step={1}
      value={form[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  )
  return (
    <>
      <div className={styles.pair}>
        {time('from')}
        {time('to')}
      </div>
      <RunnerChoice now={now} form={form} none={marketsText.allRunners} onChange={onChange} />
    </>
  )
}

interface RunnerChoiceProps extends FormProps {
  now: MarketNow
  /** What stands for nobody. */
  none: string
}

function RunnerChoice({ now, form, none, onChange }: RunnerChoiceProps) {
  const id = useId()
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{marketsText.runner}</label>
      <select
        id={id}
        value={form.runner ?? ''}
        onChange={({ target }) =>
          onChange({ runner: target.value === '' ? undefined : Number(target.value) })
        }
      >
        <option value="">{none}</option>
        {runnersToChoose(now.runners, form.runner).map(({ selectionId, name, handicap }) => (
          <option key={selectionId} value={selectionId}>
            {runnerLabel(name, handicap)}
          </option>
        ))}
      </select>
    </div>
  )
}
