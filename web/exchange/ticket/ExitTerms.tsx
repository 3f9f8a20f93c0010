/** The orders that follow each fill, one that takes its profit and a stop: where they would stand, and what they come to with the bet. */
import type { Market } from '#contract/catalogue.ts'
import { resultWords } from '../../text/en/results.ts'
import { ticketText, type Why } from '../../text/en/ticket.ts'
import { offerOf, type SlipLine } from '../slip/slip-line.ts'
import { Switch, Ticks } from './Choices.tsx'
import { type ExitFigures, exitOf, exitPrice, type Fill, stopOf } from './exit-figures.ts'
import { TermRow } from './TermRow.tsx'
import styles from './Ticket.module.css'
import type { Term, Ticket } from './ticket.ts'
import { changeTicket } from './ticket-store.ts'

const usualOffset = 5
const usualStop = 4
/** Ticks, as orders may have it. */
const slippageMax = 20

interface ExitTermsProps {
  line: SlipLine
  ticket: Ticket
  isLocked: boolean
  why(term: Term): Why | null
}

/** The switches and ticks of both. */
export function ExitTerms({ line, ticket, isLocked, why }: ExitTermsProps) {
  const { offsetTicks, stopTicks, levelled, slippage } = ticket
  const change = (patch: Partial<Ticket>) => changeTicket(line, patch)
  const { price, stake } = offerOf(line)
  const fill: Fill | null = price ? { side: line.side, price, stake: stake ?? 0, terms: line.terms } : null
  const exit = fill && offsetTicks !== null ? exitOf(fill, offsetTicks, levelled) : null
  const stop = fill && stopTicks !== null ? stopOf(fill, stopTicks, exit?.stake ?? fill.stake) : null
  const kind = line.terms?.kind
  return (
    <>
      <TermRow why={why('offset')}>
        <Switch
          name={ticketText.offset}
          isOn={offsetTicks !== null}
          isLocked={isLocked || why('offset') !== null}
          onChange={(isOn) => change({ offsetTicks: isOn ? usualOffset : null })}
        />
        <ExitTicks
          of={ticketText.offset}
          {...{ figures: exit, kind }}
          ticks={offsetTicks}
          isLocked={isLocked}
          onChange={(ticks) => change({ offsetTicks: ticks })}
        />
      </TermRow>
      <TermRow why={why('stop') === why('offset') ? null : why('stop')}>
        <Switch
          name={ticketText.stop}
          isOn={stopTicks !== null}
          isLocked={isLocked || why('stop') !== null}
          onChange={(isOn) => change({ stopTicks: isOn ? usualStop : null })}
        />
        <ExitTicks
          of={ticketText.stop}
          {...{ figures: stop, kind }}
          ticks={stopTicks}
          isLocked={isLocked}
          onChange={(ticks) => change({ stopTicks: ticks })}
        />
      </TermRow>
      {stopTicks !== null && (
        <div className={styles.row}>
          <span className={styles.deeper}>{ticketText.maySlip}</span>
          {price && <span className={styles.at}>{ticketText.to(worstOf(fill, stopTicks + slippage))}</span>}
          <Ticks
            name={ticketText.slippage}
            value={slippage}
            least={0}
            max={slippageMax}
            isLocked={isLocked}
            onChange={(ticks) => change({ slippage: ticks })}
          />
        </div>
      )}
      {offsetTicks !== null && (
        <TermRow why={why('levelled')}>
          <Switch
            name={ticketText.level}
            isOn={levelled}
            isLocked={isLocked || why('levelled') !== null}
            onChange={(next) => change({ levelled: next })}
          />
        </TermRow>
      )}
      {(exit || stop) && stake && isByOdds(kind) ? <Results exit={exit} stop={stop} /> : null}
      {(exit || stop) && <p className={styles.why}>{ticketText.follow}</p>}
    </>
  )
}

/** Of lines and of each-way bets what they come to is more than a win or a loss at a price. */
function isByOdds(kind: Market['kind']): boolean {
  return kind !== 'LINE' && kind !== 'EACH_WAY'
}

function worstOf(fill: Fill | null, ticks: number): number {
  return fill === null ? 0 : exitPrice(fill, -ticks)
}

interface ExitTicksProps {
  of: string
  figures: ExitFigures | null
  /** Of the market: lines are no odds. */
  kind: Market['kind']
  ticks: number | null
  isLocked: boolean
  onChange(ticks: number): void
}

function ExitTicks({ of, figures, kind, ticks, isLocked, onChange }: ExitTicksProps) {
  if (ticks === null) return null
  return (
    <>
      {figures && <span className={styles.at}>{ticketText.at(figures.price, kind)}</span>}
      <Ticks name={ticketText.ticks(of)} value={ticks} isLocked={isLocked} onChange={onChange} />
    </>
  )
}

function Results({ exit, stop }: { exit: ExitFigures | null; stop: ExitFigures | null }) {
  return (
    <dl className={styles.results}>
      {exit && <Result name={ticketText.offset} figures={exit} look={styles.profit} />}
      {stop && <Result name={ticketText.stop} figures={stop} look={styles.loss} />}
    </dl>
  )
}

function Result({ name, figures, look }: { name: string; figures: ExitFigures; look: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={look}>{resultWords(figures.ifWins, figures.ifLoses, figures.price)}</dd>
    </div>
  )
}
