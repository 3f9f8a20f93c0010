/** Protecting what is open in a runner: a stop, one that trails, a take-profit, or a pair of which one cancels the other. */
import { useState } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { useBets, usePosition } from '../../live/use-live.ts'
import { protectText } from '../../text/en/protect.ts'
import { Button } from '../../ui/Button.tsx'
import { runnerBetsOf } from '../market/closing.ts'
import panel from '../ticket/BesidePanel.module.css'
import { ProtectForm } from './ProtectForm.tsx'
import { type OpenRunner, sideOut } from './protection.ts'
import { useProtecting } from './use-protecting.ts'

/** A button, and the form once it is pressed. Nothing where no runner has an open position. */
export function ProtectPanel({ market }: { market: Market }) {
  const [isOpen, setOpen] = useState(false)
  const open = useOpenRunners(market)
  const protecting = useProtecting(market)
  const [chosen, setChosen] = useState<number | null>(null)
  const one = open.find(({ runner }) => runner.selectionId === chosen) ?? open[0]
  if (one === undefined) return null
  const close = () => {
    setOpen(false)
    protecting.forget()
  }
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{protectText.title}</Button>
  return (
    <section className={panel.panel} aria-labelledby="protect-heading">
      <header className={panel.head}>
        <h2 id="protect-heading">{protectText.title}</h2>
        <Button kind="text" size="small" onClick={close}>
          Close
        </Button>
      </header>
      {/* A position that has turned over is got out of by the other side: prices that were typed for this one would fire at once. */}
      <ProtectForm
        key={`${one.runner.selectionId} ${one.side}`}
        {...{ market, one, open, protecting }}
        onChoose={setChosen}
      />
    </section>
  )
}

/** Returns the runners of a market of winners with something matched that is not level. */
function useOpenRunners(market: Market): OpenRunner[] {
  const bets = useBets(market.marketId)
  const position = usePosition(market.marketId)
  if (market.kind !== undefined) return []
  const live = bets.filter(({ state }) => state !== 'settled' && state !== 'void')
  return market.runners.flatMap((runner) => {
    const own = runnerBetsOf(live, runner.selectionId, position)
    const side = sideOut(own)
    return side === null ? [] : [{ runner, bets: own, side }]
  })
}
