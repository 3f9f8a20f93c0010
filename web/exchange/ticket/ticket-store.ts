/** The terms of the slip's drafts by line; a line without any has what the player's settings say. */
import { create } from 'zustand'
import { followDocument, shownDocument, useDocument } from '../../account/document/account-document.ts'
import { fieldText } from '../../text/number-field.ts'
import { offerOf, type SlipLine } from '../slip/slip-line.ts'
import { lineOf, typeStake, useSlip } from '../slip/slip-store.ts'
import { nameStrategy, useStrategies } from './line-strategies.ts'
import { amountFor, type Entry, plainTicket, stakeFor, type Ticket } from './ticket.ts'

type Settings = ReturnType<typeof shownDocument>['settings']
/** All but the strategy, which is kept for lines that have no terms of their own as well. */
type Terms = Omit<Ticket, 'strategy'>
const none: Readonly<Record<string, Terms>> = {}
const { strategy: noStrategy, ...plainTerms } = plainTicket

const useTickets = create<Readonly<Record<string, Terms>>>()(() => none)

// A line that has gone takes its terms along.
useSlip.subscribe(({ lines }) => {
  const tickets = useTickets.getState()
  const kept = lines.flatMap(({ id }) => (tickets[id] ? [[id, tickets[id]] as const] : []))
  if (kept.length < Object.keys(tickets).length) useTickets.setState(Object.fromEntries(kept), true)
})

const entryOfSetting = { STAKE: 'STAKE', LIABILITY: 'BACKERS_PROFIT', PAYOUT: 'PAYOUT' } as const

function usualTerms(settings: Settings): Terms {
  return {
    ...plainTerms,
    entry: entryOfSetting[settings?.stakeEntry ?? 'STAKE'],
    persistence: settings?.persistence ?? 'LAPSE',
  }
}

let settings = shownDocument().settings
// What was typed stays what it was typed as, also where the settings come only then, or change.
followDocument(() => {
  const before = usualTerms(settings)
  settings = shownDocument().settings
  const usual = usualTerms(settings)
  if (usual.entry === before.entry) return
  const tickets = useTickets.getState()
  const typed = useSlip.getState().lines.filter(({ id, stakeText }) => stakeText !== '' && !tickets[id])
  useTickets.setState(Object.fromEntries(typed.map(({ id }) => [id, { ...usual, entry: before.entry }])))
})

/** Returns the terms of a line, and keeps the component in step with them. */
export function useTicket(line: SlipLine): Ticket {
  const own = useTickets((tickets) => tickets[line.id])
  const strategy = useStrategies((strategies) => strategies[line.id])
  const settings = useDocument('settings')
  return withStrategy(own ?? usualTerms(settings), strategy)
}

/** Keeps the component in step with the terms of every line. */
export function useAnyTicket(): void {
  useTickets()
  useStrategies()
  useDocument('settings')
}

/** Returns the terms of a line as they are now. */
export function ticketOf(line: SlipLine): Ticket {
  return withStrategy(termsOf(line), useStrategies.getState()[line.id])
}

function termsOf(line: SlipLine): Terms {
  return useTickets.getState()[line.id] ?? usualTerms(shownDocument().settings)
}

function withStrategy(terms: Terms, strategy = noStrategy): Ticket {
  return { ...terms, strategy }
}

/** Changes terms of a line. What was said against it is answered by that. */
export function changeTicket(line: SlipLine, patch: Partial<Ticket>): void {
  const { strategy, ...terms } = patch
  if (strategy !== undefined) nameStrategy(line.id, strategy)
  if (Object.keys(terms).length > 0) useTickets.setState({ [line.id]: { ...termsOf(line), ...terms } })
  typeStake(line.id, lineOf(line.id)?.stakeText ?? '')
}

/** Lets a line be sized by something else; what it is sized by now goes over. */
export function chooseEntry(line: SlipLine, entry: Entry): void {
  const { price, stake } = offerOf(line)
  const amount = entry !== 'STAKE' && price && stake ? amountFor(entry, stake, price) : undefined
  changeTicket(line, { entry, amountText: amount ? fieldText(amount) : '' })
  if (amount && price) typeStake(line.id, fieldText(stakeFor(entry, amount, price)))
}

/** Takes a stake, minor units: from then on the line is sized by it. */
export function takeStake(line: SlipLine, stake: number): void {
  changeTicket(line, { entry: 'STAKE', amountText: '' })
  typeStake(line.id, fieldText(stake))
}
