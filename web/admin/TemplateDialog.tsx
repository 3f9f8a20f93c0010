/** A new market from a template: of a new event or one that is there; the form asks for what the template needs. */
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { MarketTypeRow, Sport } from '#contract/catalogue.ts'
import { catalogueKey, getMarketTypes } from '../exchange/market/catalogue-calls.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Markets.module.css'
import { createEvent, createMarketOfType } from './markets-calls.ts'
import { EventFields, TypeFields } from './TemplateFields.tsx'
import { eventOf, marketOf, type TemplateForm, typesOf } from './template-form.ts'

interface TemplateDialogProps {
  /** "2026-11-22", or "" : the start is first put on this day. */
  day: string
  onClose(sentence?: string): void
}

function formOf(day: string): TemplateForm {
  return {
    ...{
      eventId: 0,
      sport: 'soccer' as Sport,
      name: '',
      competition: '',
      start: day === '' ? '' : `${day}T20:00`,
    },
    ...{ type: '', numbers: [], participants: '', lines: '', commission: '', delay: '' },
  }
}

/** The dialog, open while it is shown. */
export function TemplateDialog({ day, onClose }: TemplateDialogProps) {
  const [form, setForm] = useState(() => formOf(day))
  const { data: types = [] } = useQuery({
    queryKey: [catalogueKey, 'market-types'],
    queryFn: ({ signal }) => getMarketTypes(signal),
  })
  const { problem, isBusy, make, forget } = useMaking(onClose)
  const known = typesOf(types, form.sport)
  const type = known.find((one) => one.type === form.type) ?? known[0]
  const change = (changed: Partial<TemplateForm>) => {
    forget('eventId' in changed || 'name' in changed || 'sport' in changed)
    setForm({ ...form, ...changed })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && type !== undefined) void make(form, type)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.dialog}>
          <form onSubmit={onSubmit}>
            <header className={styles.dialogHead}>
              <Dialog.Title className={styles.dialogTitle}>{marketsText.templateTitle}</Dialog.Title>
              <Dialog.Close className={styles.close} aria-label="Close the dialog">
                <Icon name="close" />
              </Dialog.Close>
            </header>
            <div className={styles.dialogBody}>
              <EventFields form={form} onChange={change} />
              {type !== undefined && <TypeFields types={known} type={type} form={form} onChange={change} />}
              {problem !== null && <Alert>{problem}</Alert>}
            </div>
            <footer className={styles.dialogFoot}>
              <Dialog.Close render={<Button>Cancel</Button>} />
              <Button type="submit" kind="primary" busy={isBusy} disabled={type === undefined}>
                Make the market
              </Button>
            </footer>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Returns what makes event and market, each once however often it is asked for, and what went wrong. */
function useMaking(onClose: (sentence?: string) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const keys = useRef<{ event?: string; market?: string; eventId?: number }>({})

  const make = async (form: TemplateForm, type: MarketTypeRow) => {
    const market = marketOf(form, type)
    const event = form.eventId > 0 ? undefined : eventOf(form)
    const missing = [event, market].find((one) => one !== undefined && 'missing' in one)
    if (missing !== undefined && 'missing' in missing) return setProblem(marketsText.missing(missing.missing))
    if ('missing' in market || (event !== undefined && 'missing' in event)) return
    setBusy(true)
    setProblem(null)
    try {
      keys.current.event ??= crypto.randomUUID()
      keys.current.eventId ??=
        event === undefined ? form.eventId : await createEvent(event, keys.current.event)
      keys.current.market ??= crypto.randomUUID()
      await createMarketOfType({ eventId: keys.current.eventId, ...market }, keys.current.market)
      onClose(marketsText.templateMade(type.name.replace(/\{n\}/, form.numbers[0] ?? '')))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  /** Another market is asked for now; `isOther`: of another event as well. */
  const forget = (isOther: boolean) => {
    if (isOther) keys.current = {}
    else delete keys.current.market
    setProblem(null)
  }
  return { problem, isBusy, make, forget }
}
