/** Says that the connection is lost. The tables show it by themselves to those who see them grey. */

import { useLinkState } from '../../live/use-live.ts'
import { pricesText } from '../../text/en/prices.ts'

/** For readers only. */
export function ConnectionNotice() {
  const link = useLinkState()
  return (
    <p className="visually-hidden" role="status">
      {link === 'stale' ? pricesText.reconnecting : ''}
    </p>
  )
}
