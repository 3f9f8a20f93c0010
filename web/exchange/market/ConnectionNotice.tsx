/** Says that the connection is lost. The tables show it by themselves to those who see them grey. */

import { useLinkState } from '../../live/use-live.ts'
import { marketText } from '../../text/en/market.ts'

/** For readers only. */
export function ConnectionNotice() {
  const link = useLinkState()
  return (
    <p className="visually-hidden" role="status">
      {link === 'stale' ? marketText.reconnecting : ''}
    </p>
  )
}
