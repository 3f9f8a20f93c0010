/** The choice of another market of the event that is played again. */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ReplayRange } from '#contract/replay.ts'
import { replayText } from '../../text/en/replay.ts'
import { FilterBox } from '../../ui/FilterBox.tsx'
import { type ReplayPlace, replayPath } from '../events/replay-address.ts'

interface MarketChoiceProps {
  marketId: number
  markets: ReplayRange['markets']
  /** Where the market that is chosen begins. */
  place: ReplayPlace
  /** Before the page of another market takes the place of this one. */
  onLeave(): void
}

/** What the page that is left says to the next one: the choice was made by keys, and is gone on with by them. */
interface Left {
  readonly isByKeys: boolean
}

/** The box. The focus is in it again once the other market has come, unless a pointer chose: keys are then those of the replay. */
export function MarketChoice({ marketId, markets, place, onLeave }: MarketChoiceProps) {
  const navigate = useNavigate()
  const field = useRef<HTMLSelectElement>(null)
  const isByKeys = useRef(true)
  const left = useLocation().state as Left | null
  const [isFocused] = useState(left?.isByKeys === true)
  useEffect(() => {
    if (isFocused) field.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <FilterBox name={replayText.market}>
      <select
        ref={field}
        value={marketId}
        onPointerDown={() => {
          isByKeys.current = false
        }}
        onKeyDown={() => {
          isByKeys.current = true
        }}
        onChange={({ target }) => {
          onLeave()
          const state: Left = { isByKeys: isByKeys.current }
          void navigate(replayPath(Number(target.value), place), { state })
        }}
      >
        {markets.map(({ marketId: id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </FilterBox>
  )
}
