/** The fields of a new market: its event, and what its template asks for. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { MarketTypeRow, Sport } from '#contract/catalogue.ts'
import { useSettled } from '../exchange/events/event-search.ts'
import { sportNames } from '../exchange/events/sports-event.ts'
import { catalogueKey } from '../exchange/market/catalogue-calls.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { dayAndTime } from '../text/times.ts'
import { Field } from '../ui/Field.tsx'
import styles from './Markets.module.css'
import { findEvents } from './markets-calls.ts'
import { asksLines, type TemplateForm } from './template-form.ts'

interface FieldsProps {
  form: TemplateForm
  onChange(changed: Partial<TemplateForm>): void
}

function Labelled({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

/** The event: a new one, or one that is there. */
export function EventFields({ form, onChange }: FieldsProps) {
  const name = useId()
  const [isNew, setNew] = useState(true)
  const choose = (toNew: boolean) => {
    setNew(toNew)
    onChange({ eventId: 0 })
  }
  return (
    <>
      <fieldset className={styles.actions}>
        <legend className="visually-hidden">Event</legend>
        <label>
          <input type="radio" name={name} checked={isNew} onChange={() => choose(true)} />A new event
        </label>
        <label>
          <input type="radio" name={name} checked={!isNew} onChange={() => choose(false)} />
          An event that is there
        </label>
      </fieldset>
      {isNew ? <NewEvent form={form} onChange={onChange} /> : <KnownEvent form={form} onChange={onChange} />}
    </>
  )
}

function NewEvent({ form, onChange }: FieldsProps) {
  return (
    <div className={styles.pair}>
      <Labelled label="Sport">
        {(id) => (
          <select
            id={id}
            value={form.sport}
            onChange={(event) => onChange({ sport: event.target.value as Sport, type: '', numbers: [] })}
          >
            {Object.entries(sportNames).map(([sport, title]) => (
              <option key={sport} value={sport}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="Start">
        {(id) => (
          <input
            id={id}
            type="datetime-local"
            value={form.start}
            onChange={(event) => onChange({ start: event.target.value })}
          />
        )}
      </Labelled>
      <Field
        label="Event"
        placeholder="A vs B"
        maxLength={200}
        autoComplete="off"
        value={form.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Field
        label="Competition"
        maxLength={200}
        autoComplete="off"
        value={form.competition}
        onChange={(event) => onChange({ competition: event.target.value })}
      />
    </div>
  )
}

function KnownEvent({ form, onChange }: FieldsProps) {
  const name = useId()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const { data = [] } = useQuery({
    queryKey: [catalogueKey, 'template-events', search],
    queryFn: ({ signal }) => findEvents(search, signal),
  })
  return (
    <>
      <Field
        label={marketsText.find}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <fieldset className={styles.found}>
        <legend className="visually-hidden">Events</legend>
        {data.map(({ eventId, sport, name: title, startTime }) => (
          <label key={eventId} className={styles.check}>
            <input
              type="radio"
              name={name}
              checked={form.eventId === eventId}
              onChange={() => onChange({ eventId, sport, type: '', numbers: [] })}
            />
            <b>{title}</b> {sportNames[sport]}, {dayAndTime(startTime)}
          </label>
        ))}
      </fieldset>
    </>
  )
}

interface TypeFieldsProps extends FieldsProps {
  types: readonly MarketTypeRow[]
  type: MarketTypeRow
}

/** The template, and what it asks for. */
export function TypeFields({ types, type, form, onChange }: TypeFieldsProps) {
  const put = (field: 'lines' | 'commission' | 'delay') => ({
    value: form[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <>
      <Labelled label="Template">
        {(id) => (
          <select
            id={id}
            value={type.type}
            onChange={(event) => onChange({ type: event.target.value, numbers: [] })}
          >
            {types.map((one) => (
              <option key={one.type} value={one.type}>
                {one.name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <p className={styles.rules}>{type.rules}</p>
      {type.numbers.map(([least, most], i) => (
        <Field
          key={`${type.type} ${least} ${most}`}
          label={`Number ${i === 0 ? 'n' : 'm'} of the name, ${least} to ${most}`}
          inputMode="decimal"
          autoComplete="off"
          value={form.numbers[i] ?? ''}
          onChange={(event) =>
            onChange({ numbers: Object.assign([...form.numbers], { [i]: event.target.value }) })
          }
        />
      ))}
      {asksLines(type) && <Field label={marketsText.lines} placeholder="-0.5, 0, 0.5" {...put('lines')} />}
      {type.runners.length === 0 ? (
        <Labelled label={marketsText.participants}>
          {(id) => (
            <textarea
              id={id}
              rows={5}
              value={form.participants}
              onChange={(event) => onChange({ participants: event.target.value })}
            />
          )}
        </Labelled>
      ) : (
        form.eventId === 0 && <p className={styles.rules}>{marketsText.templateSides}</p>
      )}
      <div className={styles.pair}>
        <Field label="Commission, % (usual if empty)" inputMode="decimal" {...put('commission')} />
        <Field label="Bet delay in play, s (usual if empty)" inputMode="numeric" {...put('delay')} />
      </div>
    </>
  )
}
