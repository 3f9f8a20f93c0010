/** Buttons, fields, badges, messages, tabs and icons. */
import { useState } from 'react'
import auth from '../account/sign-in/AuthLayout.module.css'
import { PanelDialog } from '../casino/rules/PanelDialog.tsx'
import { emptyInputs } from '../casino/verify/round-inputs.ts'
import { VerifyForm } from '../casino/verify/VerifyForm.tsx'
import { stakeTextAt } from '../text/number-field.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge, StatusBadge } from '../ui/Badge.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon, type IconName, iconNames } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Loading, Spinner } from '../ui/Spinner.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './Gallery.module.css'
import type { PartsProps } from './parts-props.ts'
import { State } from './State.tsx'

const sentence = 'Your available balance does not cover the most this order could lose.'

/** The parts of `web/ui`. */
export function UiParts({ theme }: PartsProps) {
  return (
    <>
      <Buttons />
      <State name="Field: rest, filled, error, disabled, password">
        <Field label="Email" placeholder="you@example.org" />
        <Field label="Full name" defaultValue="Wolfeschlegelsteinhausenbergerdorff Hubert Blaine" />
        <Field label="Stake" defaultValue="5000" error={sentence} />
        <Field label="Odds" defaultValue="2.04" disabled />
        <Field label="Password" type="password" defaultValue="a fine long password" />
      </State>
      <State name="Number field: odds with steps, stake, wrong, locked, disabled">
        <div className={styles.row}>
          <Numbers name={theme} />
        </div>
      </State>
      <Choices theme={theme} />
      <DialogState />
      <State name="Badge: live, upcoming, other, fact, done, waiting, failed, back, lay">
        <div className={styles.row}>
          <StatusBadge status="Live" />
          <StatusBadge status="Upcoming" />
          <StatusBadge status="Ended" />
          {(['fact', 'done', 'waiting', 'failed', 'back', 'lay'] as const).map((kind) => (
            <Badge key={kind} kind={kind}>
              {kind}
            </Badge>
          ))}
        </div>
      </State>
      <State name="Alert: error, notice, success, dismissible">
        <Alert>{sentence}</Alert>
        <Alert kind="notice">The market has changed since you chose.</Alert>
        <Alert kind="success">Login successful!</Alert>
        <Alert onClose={() => {}}>Network error. Please check if the backend server is running.</Alert>
      </State>
      <State name="Toast: success, notice, error">
        <div className={styles.row}>
          {(['success', 'notice', 'error'] as const).map((kind) => (
            <Button key={kind} onClick={() => showToast(`A ${kind} in one sentence.`, kind)}>
              Show {kind}
            </Button>
          ))}
        </div>
      </State>
      <State name="Empty">
        <div className={styles.panel}>
          <Empty icon="list" sentence="No active bets" />
        </div>
      </State>
      <State name="Loading: rows, ring, sentence">
        <div className={styles.panel}>
          <Skeleton rows={3} rowHeight={40} />
        </div>
        <div className={styles.row}>
          <Spinner />
          <Loading sentence="Loading matches..." />
        </div>
      </State>
      <TabsState theme={theme} />
      <State name="Icons: 16, 20 and 28, and the logo">
        <div className={styles.row}>
          <Logo />
          {iconNames.map((name: IconName) => (
            <Icon key={name} name={name} />
          ))}
          <Icon name="tennis" size={16} />
          <Icon name="tennis" size={28} />
        </div>
      </State>
    </>
  )
}

function Buttons() {
  return (
    <State name="Button: primary, secondary, text; small, large; busy, disabled, on the band">
      <div className={styles.row}>
        <Button kind="primary">Create account</Button>
        <Button>Cancel all</Button>
        <Button kind="text">Clear</Button>
        <Button size="small">Use 2.10</Button>
        <Button kind="primary" size="large">
          Place Lay $50.00 at 2.12
        </Button>
        <Button kind="primary" busy>
          Log in
        </Button>
        <Button kind="primary" disabled>
          Place Back
        </Button>
        <span className={styles.band}>
          <ButtonLink to="/login" size="small" onBand>
            Log in
          </ButtonLink>
        </span>
      </div>
    </State>
  )
}

function Choices({ theme }: PartsProps) {
  const [typed, setTyped] = useState(emptyInputs)
  return (
    <>
      <State name="Checkbox: rest, chosen">
        <div className={styles.stack}>
          {(['At rest', 'Chosen'] as const).map((name, index) => (
            <label key={name} className={auth.terms}>
              <input type="checkbox" defaultChecked={index === 1} />
              <span>
                {name} ({theme})
              </span>
            </label>
          ))}
        </div>
      </State>
      <State name="Form: a select over fields, what is wrong beside its field">
        <VerifyForm
          typed={typed}
          faults={{ serverSeed: 'A server seed has 64 hexadecimal digits.' }}
          onChange={setTyped}
          onCheck={() => {}}
        />
      </State>
    </>
  )
}

function DialogState() {
  const [isOpen, setOpen] = useState(false)
  return (
    <State name="Dialog: opens at a press, over the whole page and in its theme">
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      {isOpen && (
        <PanelDialog title="A dialog" onClose={() => setOpen(false)}>
          <p>Escape, the cross and a click beside it close it.</p>
        </PanelDialog>
      )}
    </State>
  )
}

function TabsState({ theme }: PartsProps) {
  const [chosen, setChosen] = useState('open')
  return (
    <State name="Tabs">
      <Tabs
        label={`Bets (${theme})`}
        tabs={[
          { id: 'open', label: 'Open Bets' },
          { id: 'settled', label: 'Settled' },
        ]}
        chosen={chosen}
        onChoose={setChosen}
        listClassName={styles.row}
        tabClassName={styles.tab}
      >
        {chosen === 'open' ? 'No active bets' : 'No recent results'}
      </Tabs>
    </State>
  )
}

function Numbers({ name }: { name: string }) {
  const [stake, setStake] = useState('50.00')
  const fields = [
    { stepNames: ['Less', 'More'] as const },
    {},
    { isWrong: true },
    { isLocked: true },
    { isDisabled: true },
  ]
  return fields.map((look, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the samples never change.
    <div key={index}>
      <label htmlFor={`${name}-number-${index}`}>Stake</label>
      <NumberField
        id={`${name}-number-${index}`}
        step={0.01}
        value={stake}
        onChange={setStake}
        stepText={stakeTextAt}
        {...look}
      />
    </div>
  ))
}
