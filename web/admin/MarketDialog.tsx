/** What an operator may do with a market: choose the deed, read what it will do, do it. */
import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { type MarketNow, useMarketNow } from '../exchange/market/use-market.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { MarketBadge } from './MarketRow.tsx'
import styles from './Markets.module.css'
import { consequenceOf, type Deed, type DeedForm, deedNames, deedsFor } from './market-deeds.ts'
import { postDeed } from './markets-calls.ts'

interface MarketDialogProps {
  event: EventSummary
  market: Market
  /** The version of the market that the operator saw. */
  version: number
  /** Gets the sentence of what was done. */
  onDone(sentence: string): void
  onClose(): void
}

const nothingChosen: DeedForm = { winners: [], lapses: false, reason: '' }

/** The dialog, open while it is shown. Escape and Cancel leave the market as it is. */
export function MarketDialog({ event, market, version, onDone, onClose }: MarketDialogProps) {
  const now = useMarketNow(market)
  const [seen, setSeen] = useState(version)
  const [chosen, setChosen] = useState<Deed>()
  const [form, setForm] = useState(nothingChosen)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // One key until an answer came: a repeated deed is the same deed.
  const key = useRef<string | null>(null)
  const deeds = deedsFor(now.status)
  const deed = chosen !== undefined && deeds.includes(chosen) ? chosen : deeds[0]
  const consequence = deed && consequenceOf(deed, { ...now, numberOfWinners: market.numberOfWinners }, form)

  const change = (changed: Partial<DeedForm>) => {
    key.current = null
    setForm({ ...form, ...changed })
  }
  const onSubmit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isBusy || deed === undefined || consequence?.isReady !== true) return
    key.current ??= crypto.randomUUID()
    setBusy(true)
    setProblem(null)
    try {
      await postDeed(deed, { marketId: market.marketId, version: seen }, form, key.current)
      onDone(marketsText.done(deedNames[deed], `${market.name}, ${event.name}`))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup
          className={styles.dialog}
          render={<form onSubmit={(submitted) => void onSubmit(submitted)} />}
        >
          <header className={styles.dialogHead}>
            <Dialog.Title className={styles.dialogTitle}>
              {market.name} <span>{event.name}</span>
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
            {deed !== undefined && (
              <>
                <Deeds
                  deeds={deeds}
                  chosen={deed}
                  onChoose={(one) => {
                    key.current = null
                    setChosen(one)
                    setProblem(null)
                  }}
                />
                <DeedFields deed={deed} now={now} form={form} onChange={change} />
              </>
            )}
            <p className={styles.consequence} role="status">
              {consequence?.sentence}
            </p>
            {problem !== null && <Alert>{problem}</Alert>}
          </div>
          <footer className={styles.dialogFoot}>
            <Dialog.Close render={<Button>Cancel</Button>} />
            {deed !== undefined && (
              <Button type="submit" kind="primary" busy={isBusy} disabled={consequence?.isReady !== true}>
                {deedNames[deed]} {market.name}
              </Button>
            )}
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface DeedsProps {
  deeds: readonly Deed[]
  chosen: Deed
  onChoose(deed: Deed): void
}

function Deeds({ deeds, chosen, onChoose }: DeedsProps) {
  const name = useId()
  return (
    <fieldset className={styles.deeds}>
      <legend className="visually-hidden">What to do</legend>
      {deeds.map((deed) => (
        <label key={deed}>
          <input type="radio" name={name} checked={deed === chosen} onChange={() => onChoose(deed)} />
          {deedNames[deed]}
        </label>
      ))}
    </fieldset>
  )
}

interface DeedFieldsProps {
  deed: Deed
  now: MarketNow
  form: DeedForm
  onChange(changed: Partial<DeedForm>): void
}

/** What a deed needs to know beyond its name. */
function DeedFields({ deed, now, form, onChange }: DeedFieldsProps) {
  const reason = (
    <Field
      label={deed === 'void' ? 'Reason' : 'Reason, shown to players (optional)'}
      maxLength={500}
      autoComplete="off"
      value={form.reason}
      onChange={(event) => onChange({ reason: event.target.value })}
    />
  )
  if (deed === 'void') return reason
  if (deed === 'suspend') {
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
  return deed === 'settle' ? <Winners now={now} form={form} onChange={onChange} /> : null
}

function Winners({ now, form, onChange }: Omit<DeedFieldsProps, 'deed'>) {
  const toggle = (selectionId: number) =>
    onChange({
      winners: form.winners.includes(selectionId)
        ? form.winners.filter((one) => one !== selectionId)
        : [...form.winners, selectionId],
    })
  return (
    <fieldset className={styles.winners}>
      <legend>Winner</legend>
      {now.runners
        .filter(({ status }) => status !== 'REMOVED')
        .map(({ selectionId, name }) => (
          <label key={selectionId} className={styles.check}>
            <input
              type="checkbox"
              checked={form.winners.includes(selectionId)}
              onChange={() => toggle(selectionId)}
            />
            {name}
          </label>
        ))}
    </fieldset>
  )
}
