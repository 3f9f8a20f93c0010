/** All that is kept about the account's owner, saved as a file once it was shown who that is. */
import { exportOwnData } from '#contract/addresses/personal-data.ts'
import { ApiError } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { securityText } from '../../text/en/security.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import profile from '../profile/Security.module.css'
import { ConfirmForm } from './ConfirmForm.tsx'
import styles from './Security.module.css'
import { useConfirmed } from './use-confirmed.ts'

/** The section's contents. */
export function OwnData() {
  const confirmed = useConfirmed()
  const save = () =>
    confirmed.run(() =>
      download(exportOwnData.path, 'crossbook-data.jsonl').catch((error: Error) => {
        // What the server says is shown here; a line that broke is nothing to confirm.
        if (error instanceof ApiError) throw error
        showToast(error.message, 'error')
      }),
    )
  return (
    <div className={styles.steps}>
      <p className={profile.detail}>{securityText.dataHelp}</p>
      {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
      {!confirmed.isAsking && (
        <div className={styles.actions}>
          <Button busy={confirmed.isBusy} onClick={save}>
            {securityText.dataSave}
          </Button>
        </div>
      )}
      <ConfirmForm confirmed={confirmed} />
    </div>
  )
}
