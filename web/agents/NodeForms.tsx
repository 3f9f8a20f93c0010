/** What whoever is above does with an account: its line, freezing, closing, and of the house a move. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { askMove, closeAgent, freezeBranch, setLine, thawBranch } from '#contract/addresses/agents.ts'
import type { TreeNodeRead } from '#contract/agent-reports.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import admin from '../admin/AdminTable.module.css'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney } from '../text/format.ts'
import { fieldText, parseHundredths } from '../text/number-field.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './Agents.module.css'
import { useChange } from './agents-calls.ts'
import { useBase } from './base.ts'

/** The forms that the reader may use. */
export function NodeForms({ node }: { node: TreeNodeRead }) {
  const isHouse = useBase() !== '/agents'
  return (
    <>
      {node.isChild && <LineForm key={node.line} node={node} />}
      {(node.isChild || isHouse) && <FreezeForms node={node} isHouse={isHouse} />}
      {isHouse && node.kind === 'player' && <MoveForm node={node} />}
      {node.isChild && node.kind === 'agent' && node.below === 0 && <CloseForm node={node} />}
    </>
  )
}

interface FormProps {
  title: string
  help: string
  button: string
  isReady: boolean
  children?: ReactNode
  act(): Promise<void>
}

/** A panel with one form, its refusal, and who it is shown again where that is asked. */
export function ActForm({ act, button, children, help, isReady, title }: FormProps) {
  const confirmed = useConfirmed()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) confirmed.run(act)
  }
  return (
    <section className={admin.panel} aria-label={title}>
      <h2 className={admin.panelHead}>{title}</h2>
      <form className={styles.form} onSubmit={submit} aria-label={title}>
        <p>{help}</p>
        {children}
        {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
        <Button type="submit" busy={confirmed.isBusy} disabled={!isReady}>
          {button}
        </Button>
      </form>
      <ConfirmForm confirmed={confirmed} />
    </section>
  )
}

function LineForm({ node: { accountId, leastLine, line, mostLine } }: { node: TreeNodeRead }) {
  const [typed, setTyped] = useState(fieldText(line))
  const wanted = parseHundredths(typed)
  const change = useChange()
  const act = async () => {
    await change(setLine, { params: { accountId }, body: { line: wanted! } })
  }
  return (
    <ActForm
      title={agentsText.line}
      help={agentsText.lineHelp(formatMoney(leastLine ?? 0), formatMoney(mostLine ?? 0))}
      button={agentsText.setLine}
      isReady={wanted !== undefined && wanted !== line}
      act={act}
    >
      <Field
        label={agentsText.line}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActForm>
  )
}

/** Freezing and letting go: the house may do both with what an agent has frozen, and what it has frozen itself nobody else lets go. */
function FreezeForms({ node, isHouse }: { node: TreeNodeRead; isHouse: boolean }) {
  const { accountId, frozenBy, isFrozen } = node
  const change = useChange()
  const letsGo = frozenBy === 'agent' || (isHouse && frozenBy === 'house')
  const freezes = frozenBy === null || (isHouse && frozenBy === 'agent')
  return (
    <>
      {frozenBy !== null && !letsGo && (
        <section className={admin.panel} aria-label={agentsText.frozen}>
          <h2 className={admin.panelHead}>{agentsText.frozen}</h2>
          <p className={admin.text}>{agentsText.frozenBy[frozenBy]}</p>
        </section>
      )}
      {frozenBy !== null && letsGo && (
        <ReasonForm
          title={agentsText.frozen}
          help={agentsText.frozenBy[frozenBy]}
          button={agentsText.thaw}
          send={async (reason) =>
            void (await change(thawBranch, { params: { accountId }, body: { reason } }))
          }
        />
      )}
      {freezes && (
        <ReasonForm
          title={agentsText.freeze}
          help={agentsText.freezeHelp(frozenBy === 'agent', isFrozen && frozenBy === null)}
          button={agentsText.freezeBranch}
          send={async (reason) =>
            void (await change(freezeBranch, { params: { accountId }, body: { reason } }))
          }
        />
      )}
    </>
  )
}

/** A form that only asks why. */
function ReasonForm({
  send,
  ...of
}: Omit<FormProps, 'isReady' | 'act'> & { send(reason: string): Promise<void> }) {
  const [reason, setReason] = useState('')
  const act = async () => {
    await send(reason.trim())
    setReason('')
  }
  return (
    <ActForm {...of} isReady={reason.trim() !== ''} act={act}>
      <Field
        label={agentsText.reason}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActForm>
  )
}

function MoveForm({ node: { accountId } }: { node: TreeNodeRead }) {
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const isAccount = to === '' || /^[1-9]\d{2,8}$/.test(to)
  const change = useChange()
  const act = async () => {
    const body = { to: to === '' ? null : Number(to), reason: reason.trim() }
    await change(askMove, { params: { accountId }, body })
    showToast(agentsText.asked)
  }
  return (
    <ActForm
      title={agentsText.move}
      help={agentsText.moveHelp}
      button={agentsText.ask}
      isReady={isAccount && reason.trim() !== ''}
      act={act}
    >
      <Field
        label={agentsText.moveTo}
        inputMode="numeric"
        autoComplete="off"
        value={to}
        onChange={({ target }) => setTo(target.value.trim())}
      />
      <Field
        label={agentsText.reason}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActForm>
  )
}

function CloseForm({ node: { accountId } }: { node: TreeNodeRead }) {
  const change = useChange()
  const act = async () => {
    await change(closeAgent, { params: { accountId } })
  }
  return (
    <ActForm
      title={agentsText.close}
      help={agentsText.closeHelp}
      button={agentsText.close}
      isReady={true}
      act={act}
    />
  )
}
