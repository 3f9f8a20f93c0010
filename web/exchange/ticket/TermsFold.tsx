/** Behind "More": what a bet asks for beyond price and stake. What the market does not offer says why. */
import type { Persistence } from '#contract/values.ts'
import { ticketText, type Why } from '../../text/en/ticket.ts'
import type { SlipLine } from '../slip/slip-line.ts'
import { Choices, Switch } from './Choices.tsx'
import { ExitTerms } from './ExitTerms.tsx'
import { GoodTill } from './GoodTill.tsx'
import { StrategyField } from './StrategyField.tsx'
import { TermRow } from './TermRow.tsx'
import styles from './Ticket.module.css'
import { allowed, type Term, type Ticket, whyNot } from './ticket.ts'
import { changeTicket, useTicket } from './ticket-store.ts'
import { useTermsOfMarket } from './use-terms-of-market.ts'

interface TermsFoldProps {
  line: SlipLine
  isLocked: boolean
}

/** The controls, and the sentence of each that cannot be used. */
export function TermsFold({ line, isLocked }: TermsFoldProps) {
  const market = useTermsOfMarket(line.marketId)
  const ticket = allowed(useTicket(line), market)
  const change = (patch: Partial<Ticket>) => changeTicket(line, patch)
  const why = (term: Term): Why | null => whyNot(term, market, ticket)
  return (
    <div className={styles.fold}>
      <TermRow name={ticketText.atTheOff} why={why('persistence')}>
        <Choices<Persistence>
          label={ticketText.atTheOff}
          chosen={ticket.persistence}
          isLocked={isLocked || why('persistence') !== null}
          options={(['LAPSE', 'PERSIST', 'MARKET_ON_CLOSE'] as const).map((id) => ({
            id,
            name: ticketText.persistence[id],
            why: id === 'MARKET_ON_CLOSE' ? said(why('start')) : null,
          }))}
          onChoose={(persistence) => change({ persistence })}
        />
      </TermRow>
      <GoodTill ticket={ticket} market={market} isLocked={isLocked} onChange={change} />
      <TermRow>
        <Switch
          name={ticketText.postOnly}
          isOn={ticket.postOnly}
          isLocked={isLocked}
          onChange={(postOnly) => change({ postOnly })}
        />
      </TermRow>
      <StrategyField
        value={ticket.strategy}
        title={ticketText.strategyHelp}
        isLocked={isLocked}
        onChange={(strategy) => change({ strategy })}
      />
      <ExitTerms line={line} ticket={ticket} isLocked={isLocked} why={why} />
    </div>
  )
}

function said(why: Why | null): string | null {
  return why && ticketText.why[why]
}
