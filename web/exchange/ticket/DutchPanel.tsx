/** The place of dutching on the page of a market. */
import { useState } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { dutchText } from '../../text/en/dutch.ts'
import { Button } from '../../ui/Button.tsx'
import panel from './BesidePanel.module.css'
import { DutchForm } from './DutchForm.tsx'

/** A button, and the form once it is pressed. Nothing where not exactly one of several runners wins. */
export function DutchPanel({ market }: { market: Market }) {
  const [isOpen, setOpen] = useState(false)
  const isOffered = market.kind === undefined && market.numberOfWinners === 1 && market.runners.length > 1
  if (!isOffered) return null
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{dutchText.title}</Button>
  return (
    <section className={panel.panel} aria-labelledby="dutch-heading">
      <header className={panel.head}>
        <h2 id="dutch-heading">{dutchText.title}</h2>
        <Button kind="text" size="small" onClick={() => setOpen(false)}>
          {dutchText.close}
        </Button>
      </header>
      <DutchForm market={market} />
    </section>
  )
}
