/** The fields that say what a market came to: its winners, who is placed, or the number that decides it. */
import type { Market } from '#contract/catalogue.ts'
import type { MarketNow } from '../exchange/market/use-market.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { runnerLabel } from '../text/runner-label.ts'
import { Field } from '../ui/Field.tsx'
import styles from './Markets.module.css'
import { isNumbered, type ResultForm } from './market-result.ts'

interface ResultFieldsProps {
  market: Market
  now: MarketNow
  form: ResultForm
  onChange(changed: Partial<ResultForm>): void
}

/** The fields of the market's kind. */
export function ResultFields({ market, now, form, onChange }: ResultFieldsProps) {
  if (isNumbered(market)) {
    return (
      <Field
        label={marketsText.numberOf(market)}
        inputMode="text"
        autoComplete="off"
        value={form.number}
        onChange={(event) => onChange({ number: event.target.value })}
      />
    )
  }
  return (
    <>
      <Runners
        legend="Winner"
        now={now}
        chosen={form.winners}
        onChoose={(winners) => onChange({ winners })}
      />
      {market.kind === 'EACH_WAY' && (
        <Runners legend="Placed" now={now} chosen={form.placed} onChoose={(placed) => onChange({ placed })} />
      )}
    </>
  )
}

interface RunnersProps {
  legend: string
  now: MarketNow
  chosen: readonly number[]
  onChoose(selectionIds: readonly number[]): void
}

function Runners({ legend, now, chosen, onChoose }: RunnersProps) {
  const toggle = (selectionId: number) =>
    onChoose(
      chosen.includes(selectionId) ? chosen.filter((one) => one !== selectionId) : [...chosen, selectionId],
    )
  return (
    <fieldset className={styles.winners}>
      <legend>{legend}</legend>
      {now.runners
        .filter(({ status }) => status !== 'REMOVED')
        .map(({ selectionId, name, handicap }) => (
          <label key={selectionId} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(selectionId)}
              onChange={() => toggle(selectionId)}
            />
            {runnerLabel(name, handicap)}
          </label>
        ))}
    </fieldset>
  )
}
