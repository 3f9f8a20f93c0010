/** The button that saves a report as a file; what does not go is said. */
import { useState } from 'react'
import { agentsText } from '../text/en/agents.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast.ts'

/** `save` rejects with a sentence for people. */
export function SaveButton({ save }: { save(): Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={isBusy} onClick={() => void run()}>
      {agentsText.download}
    </Button>
  )
}
