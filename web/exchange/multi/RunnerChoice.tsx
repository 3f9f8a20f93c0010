/** Which runner a ladder or chart among the tiles is of. */
import { useLayoutEffect, useRef } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { changeDocument, useDocument } from '../../account/document/account-document.ts'
import { historyText } from '../../text/en/history.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { type Tile, tileKey, withTileAs } from '../events/screens.ts'
import head from '../history/ChartHead.module.css'
import { useMarketNow } from '../market/use-market.ts'

interface RunnerChoiceProps {
  screen: string
  tile: Tile
  market: Market
}

/** The tile that a choice has just made: for the board it is another one, and it has the focus that the one before it had. */
let made: string | null = null

/** The choice; without who is withdrawn, and without whose tile of this view is on the screen already. */
export function RunnerChoice({ screen, tile, market }: RunnerChoiceProps) {
  const select = useRef<HTMLSelectElement>(null)
  const key = tileKey(tile)
  const { runners } = useMarketNow(market)
  const tiles = useDocument('screens')?.find(({ name }) => name === screen)?.tiles ?? []
  const others = new Set(tiles.map(tileKey).filter((one) => one !== key))
  const tileOf = (selectionId: number): Tile => ({ ...tile, selectionId })
  useLayoutEffect(() => {
    if (made !== key) return
    made = null
    select.current?.focus()
  }, [key])
  return (
    <select
      ref={select}
      className={head.list}
      aria-label={historyText.runner}
      value={tile.selectionId}
      onChange={({ target }) => {
        const next = tileOf(Number(target.value))
        made = tileKey(next)
        changeDocument((document) => withTileAs(document, screen, key, next))
      }}
    >
      {runners.map(({ selectionId, name, handicap, status }) => (
        <option
          key={selectionId}
          value={selectionId}
          disabled={
            selectionId !== tile.selectionId &&
            (status === 'REMOVED' || others.has(tileKey(tileOf(selectionId))))
          }
        >
          {runnerLabel(name, handicap)}
        </option>
      ))}
    </select>
  )
}
