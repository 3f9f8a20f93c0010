/** What does not fit, in full: both values side by side, the round, what the player can do, and the way on. */
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { checksText } from '../../text/en/checks.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopiedValue } from '../fairness/CopiedValue.tsx'
import fairness from '../fairness/FairnessPanel.module.css'
import { roundName } from '../round-words.ts'
import { PanelDialog } from '../rules/PanelDialog.tsx'
import sections from '../rules/PanelSection.module.css'
import { beginAgain } from '../seeds.ts'
import { useBookStore } from './book.ts'
import type { Fault } from './ledger.ts'

/** The dialog, open while it is mounted. */
export default function FaultDialog({ fault, onClose }: { fault: Fault; onClose(): void }) {
  const { kind, expected, told, roundId } = fault
  const isElsewhere = kind === 'elsewhere'
  return (
    <PanelDialog title={checksText.title} onClose={onClose}>
      <section className={sections.section}>
        <Alert>{checksText.faults[kind]}</Alert>
        <dl className={fairness.values}>
          <CopiedValue name={checksText.expected} value={expected} />
          <CopiedValue name={checksText.told} value={told || checksText.nothing} />
        </dl>
        {roundId !== undefined && (
          <p>
            <Link to={`/verify?round=${encodeURIComponent(roundId)}`}>
              {`${checksText.ofRound} ${roundName(roundId)}`}
            </Link>
          </p>
        )}
        {(isElsewhere ? checksText.whatToDoElsewhere : checksText.whatToDo).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <WaysOn isElsewhere={isElsewhere} onDone={onClose} />
      </section>
    </PanelDialog>
  )
}

function WaysOn({ isElsewhere, onDone }: { isElsewhere: boolean; onDone(): void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const goOn = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await beginAgain()
      onDone()
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setError(caught.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {error && <Alert>{error}</Alert>}
      <div className={fairness.actions}>
        <Button onClick={saveKept}>{checksText.save}</Button>
        <Button kind={isElsewhere ? 'primary' : 'secondary'} busy={isBusy} onClick={() => void goOn()}>
          {isElsewhere ? checksText.itWasMe : checksText.goOn}
        </Button>
      </div>
    </>
  )
}

/** Saves all that was promised and told as a file of the player's own. */
function saveKept(): void {
  const text = JSON.stringify(useBookStore.getState().ledger, null, 2)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'casino-checks.json'
  link.click()
  URL.revokeObjectURL(url)
}
