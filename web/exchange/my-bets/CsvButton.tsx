/** Saves the list as it is filtered as a file. */
import { useState } from 'react'
import { exportProfit } from '#contract/addresses/account.ts'
import { exportBets } from '#contract/addresses/orders.ts'
import { addressOf } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { myBetsText } from '../../text/en/my-bets.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { BetFilter } from './bet-filter.ts'
import { type BetListId, stateOf } from './lists.ts'

/** The button. What goes wrong is said in a toast: a file does not say that it is short. */
export function CsvButton({ list, filter }: { list: Exclude<BetListId, 'positions'>; filter: BetFilter }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const address =
      list === 'profit'
        ? addressOf(exportProfit, { query: { ...filter } })
        : addressOf(exportBets, { query: { ...filter, state: stateOf[list] } })
    const days = [filter.from, filter.to].filter(Boolean).join('-to-')
    try {
      await download(address, `bets-${list}${days === '' ? '' : `-${days}`}.csv`)
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void save()}>
      {myBetsText.csv}
    </Button>
  )
}
