/** Whether the account's address is confirmed, and the way to have the link mailed again. */
import { requestVerification } from '#contract/addresses/recovery.ts'
import { ApiError, api } from '../../api/client.ts'
import { recoveryText } from '../../text/en/recovery.ts'
import { timeFormat } from '../../text/times.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import security from '../security/Security.module.css'
import { useSecurity } from '../security/security.ts'
import { useSession } from '../session.ts'

const day = timeFormat({ dateStyle: 'medium' })

/** The address with its standing. */
export function EmailStanding() {
  const { user } = useSession()
  const at = useSecurity().data?.emailVerifiedAt
  const sendAgain = async () => {
    try {
      showToast((await api(requestVerification)).message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(error.message, 'error')
    }
  }
  return (
    <div className={security.steps}>
      <p>
        {user?.email}
        {typeof at === 'number' && ` · ${recoveryText.addressSince(day.format(at))}`}
      </p>
      {at === null && (
        <>
          <p>{recoveryText.addressOpen}</p>
          <div className={security.actions}>
            <Button onClick={() => void sendAgain()}>{recoveryText.sendAgain}</Button>
          </div>
        </>
      )}
    </div>
  )
}
