/** The slip of the trader's pages: the plain one, with what a bet may ask for beyond its price and stake. */
import { useState } from 'react'
import { serverNow } from '../../live/live.ts'
import { termWords, ticketText } from '../../text/en/ticket.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import slip from '../slip/Slip.module.css'
import { SlipDrawer, SlipPanel } from '../slip/Slip.tsx'
import { offerOf, type SlipLine } from '../slip/slip-line.ts'
import { type SlipParts, SlipPartsContext } from '../slip/slip-parts.ts'
import { AmountField } from './AmountField.tsx'
import { askAtStart, deedAtStart, limitOf, problemAtStart } from './at-start.ts'
import { Choices } from './Choices.tsx'
import { NetBand } from './NetBand.tsx'
import { EditPresets, Presets } from './Presets.tsx'
import { PriceField } from './PriceField.tsx'
import { problemOfTerms } from './refused.ts'
import { riskBeyond } from './risk-beyond.ts'
import { StartExtras } from './StartExtras.tsx'
import { TermsFold } from './TermsFold.tsx'
import styles from './Ticket.module.css'
import { allowed, amountOf, type Entry, fieldsOf, plainTicket, whyNot } from './ticket.ts'
import { changeTicket, chooseEntry, takeStake, ticketOf, useTicket } from './ticket-store.ts'
import { termsNow, useTermsOfMarket } from './use-terms-of-market.ts'

const parts: SlipParts = {
  Price: PriceField,
  Stake: AmountField,
  Extras: LineExtras,
  Terms: TermChips,
  Band: NetBand,
  fieldsOf: (line, offer) => fieldsOf(allowed(ticketOf(line), termsNow(line.marketId)), offer, serverNow()),
  problemOf: (line, refused, asked) => {
    if (line.atStart) return problemAtStart(line, refused, asked)
    return problemOfTerms(
      {
        stake: offerOf(line).stake ?? 1,
        ladder: line.terms,
        ticket: allowed(ticketOf(line), termsNow(line.marketId)),
        market: termsNow(line.marketId),
        now: serverNow(),
        change: (patch) => changeTicket(line, patch),
      },
      refused,
      asked,
    )
  },
  riskBeyond,
  askAtStart,
  deedOf: (drafts, sign) => deedAtStart(drafts, sign, riskBeyond),
  takeStake,
}

/** The panel beside the markets. */
export function TraderSlipPanel() {
  return (
    <SlipPartsContext value={parts}>
      <SlipPanel />
    </SlipPartsContext>
  )
}

/** The drawer at the foot of a phone. */
export function TraderSlipDrawer() {
  return (
    <SlipPartsContext value={parts}>
      <SlipDrawer />
    </SlipPartsContext>
  )
}

const entries: readonly Entry[] = ['STAKE', 'BACKERS_PROFIT', 'PAYOUT']

function LineExtras({ line, isLocked }: { line: SlipLine; isLocked: boolean }) {
  if (!line.atStart) return <TicketExtras line={line} isLocked={isLocked} />
  return (
    <StartExtras line={line} isLocked={isLocked}>
      <TermChips line={line} />
    </StartExtras>
  )
}

/** Under the fields: what the line is bet by, the quick stakes, and the fold with all else. */
function TicketExtras({ line, isLocked }: { line: SlipLine; isLocked: boolean }) {
  const [isEdited, setEdited] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const market = useTermsOfMarket(line.marketId)
  const ticket = allowed(useTicket(line), market)
  const { price, stake } = offerOf(line)
  const amount = price && stake ? amountOf(ticket, { price, stake }) : null
  const cannotSize = whyNot('entry', market, ticket) !== null
  return (
    <div
      className={classNames(styles.extras, slip[line.side])}
      data-line={line.id}
      data-open={isOpen || undefined}
    >
      <div className={styles.entry}>
        <Choices<Entry>
          label={ticketText.entry}
          chosen={ticket.entry}
          isLocked={isLocked || cannotSize}
          options={entries.map((id) => ({ id, name: ticketText.entries[id][line.side] }))}
          onChoose={(entry) => chooseEntry(line, entry)}
        />
        <EditPresets isEdited={isEdited} onEdit={setEdited} />
      </div>
      {ticket.entry !== 'STAKE' && amount !== null && price && stake ? (
        <p className={styles.asks} aria-hidden="true">
          {ticketText.asks(ticket.entry, line.side, amount, stake, price)}
        </p>
      ) : null}
      <Presets line={line} isLocked={isLocked} isEdited={isEdited} onDone={() => setEdited(false)} />
      <div className={styles.moreRow}>
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? ticketText.less : ticketText.more}
          <Icon name={isOpen ? 'minus' : 'chevronDown'} size={16} />
        </button>
        <TermChips line={line} />
      </div>
      {isOpen && <TermsFold key={line.id} line={line} isLocked={isLocked} />}
    </div>
  )
}

/** A line's terms, a few words each; nothing of a plain bet. */
function TermChips({ line }: { line: SlipLine }) {
  const market = useTermsOfMarket(line.marketId)
  const ticket = allowed(useTicket(line), market)
  const { price, stake } = offerOf(line)
  const amount = price && stake ? amountOf(ticket, { price, stake }) : null
  const { strategy } = ticket
  const terms = line.atStart ? { ...plainTicket, strategy, limit: limitOf(line) } : ticket
  const words = termWords(terms, line.side, amount)
  if (words.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={ticketText.terms}>
      {words.map(([term, word]) => (
        <li key={term}>{word}</li>
      ))}
    </ul>
  )
}
