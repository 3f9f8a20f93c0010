/** One market of the positions: its outcomes to choose among, and a bet to try. */
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { prices } from '../../live/live.ts'
import { useBets } from '../../live/use-live.ts'
import { myBetsText } from '../../text/en/my-bets.ts'
import { formatSigned } from '../../text/format.ts'
import { fieldText, parseHundredths, stakeTextAt } from '../../text/number-field.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { isOpenMatch } from '../bets/bet-figures.ts'
import { CashOutEntry } from '../bets/CashOutEntry.tsx'
import { ClosedSum } from '../bets/CloseNow.tsx'
import { Profit } from '../bets/Profit.tsx'
import { sportNames } from '../events/sports-event.ts'
import { marketPath } from '../pages/sports.ts'
import { oddsTextAt } from '../slip/price-steps.ts'
import own from './Positions.module.css'
import type { Outcome, TriedBet } from './position-figures.ts'
import type { MarketPosition } from './use-positions.ts'

interface PositionRowProps {
  position: MarketPosition
  /** One of the chosen outcome's ids. */
  chosen: number | null
  onChoose(id: number | null): void
  onTry(bet: TriedBet | null): void
}

/** The row. A bet can be tried where each runner's result is one figure. */
export function PositionRow({ position, chosen, onChoose, onTry }: PositionRowProps) {
  const { market, event, outcomes } = position
  const [isTrying, setTrying] = useState(false)
  return (
    <div className={own.row} data-market={market.marketId}>
      <div className={own.name}>
        <Link to={marketPath(market.marketId)} className="ellipsis">
          {event.name}
        </Link>
        <span className="ellipsis">{`${sportNames[event.sport]} · ${market.name}`}</span>
      </div>
      <fieldset className={own.outcomes} aria-label={`${event.name}, ${market.name}`}>
        {outcomes.map((outcome) => {
          const [id = 0] = outcome.ids
          const isChosen = chosen !== null && outcome.ids.includes(chosen)
          return (
            <OutcomeButton
              key={id}
              outcome={outcome}
              isChosen={isChosen}
              onPress={() => onChoose(isChosen ? null : id)}
            />
          )
        })}
      </fieldset>
      {market.kind === undefined && (
        <Button
          kind="text"
          size="small"
          aria-expanded={isTrying}
          onClick={() => {
            if (isTrying) onTry(null)
            setTrying(!isTrying)
          }}
        >
          {myBetsText.tryBet}
        </Button>
      )}
      {isTrying && <TryForm position={position} onTry={onTry} />}
      <div className={own.cashOut}>
        {market.kind === undefined && <CloseNow marketId={market.marketId} />}
        <CashOutEntry market={market} status={market.status} />
      </div>
    </div>
  )
}

/** What closing all matched bets in the market brings at the prices of now. */
function CloseNow({ marketId }: { marketId: number }) {
  const bets = useBets(marketId)
  if (!bets.some(isOpenMatch)) return null
  return (
    <p className={own.closeNow}>
      {myBetsText.closeNow}{' '}
      <b>
        <ClosedSum bets={bets} />
      </b>
    </p>
  )
}

interface OutcomeButtonProps {
  outcome: Outcome
  isChosen: boolean
  onPress(): void
}

function OutcomeButton({ outcome, isChosen, onPress }: OutcomeButtonProps) {
  const { name, ids, matched, withUnmatched } = outcome
  return (
    <button
      type="button"
      className={classNames(own.outcome, isChosen && own.chosen)}
      aria-pressed={isChosen}
      onClick={onPress}
    >
      <span className="ellipsis">{name ?? myBetsText.others(ids.length)}</span>
      <b>
        <Profit amount={matched} />
      </b>
      {withUnmatched !== undefined && (
        <small title={myBetsText.withUnmatched}>
          <span className="visually-hidden">{myBetsText.withUnmatched} </span>
          {formatSigned(withUnmatched)}
        </small>
      )}
    </button>
  )
}

/** Hundredths: from where an empty field is stepped, and what stands where a runner has no price. */
const evens = 200

/** Returns the best price of now of a runner, as the field has it. */
function bestText(marketId: number, selectionId: number, side: TriedBet['side']): string {
  const best = prices.cell(marketId, selectionId, side === 'BACK' ? 'back' : 'lay', 0)
  return fieldText(best?.price ?? evens)
}

interface TryFormProps {
  position: MarketPosition
  onTry(bet: TriedBet | null): void
}

function TryForm({ position: { market }, onTry }: TryFormProps) {
  const id = useId()
  const runners = market.runners.filter(({ status }) => status === 'ACTIVE')
  const [form, setForm] = useState(() => {
    const { selectionId } = runners[0] ?? { selectionId: 0 }
    const price = bestText(market.marketId, selectionId, 'BACK')
    return { selectionId, side: 'BACK' as TriedBet['side'], price, stake: '' }
  })
  const change = (part: Partial<typeof form>) => {
    const asked = { ...form, ...part }
    // A price that was of another runner, or of the other side, is that of the market for this one.
    const isOther = asked.selectionId !== form.selectionId || asked.side !== form.side
    const next = isOther
      ? { ...asked, price: bestText(market.marketId, asked.selectionId, asked.side) }
      : asked
    setForm(next)
    const price = parseHundredths(next.price) ?? 0
    const stake = parseHundredths(next.stake) ?? 0
    const { selectionId, side } = next
    onTry(price > 100 && stake > 0 ? { selectionId, side, price, stake } : null)
  }
  return (
    <div className={own.try}>
      <label>
        {myBetsText.runner}
        <select
          value={form.selectionId}
          onChange={({ target }) => change({ selectionId: Number(target.value) })}
        >
          {runners.map(({ selectionId, name }) => (
            <option key={selectionId} value={selectionId}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {myBetsText.side}
        <select
          value={form.side}
          onChange={({ target }) => change({ side: target.value === 'LAY' ? 'LAY' : 'BACK' })}
        >
          <option value="BACK">{myBetsText.back}</option>
          <option value="LAY">{myBetsText.lay}</option>
        </select>
      </label>
      <label htmlFor={`${id}-price`}>
        {myBetsText.price}
        <NumberField
          id={`${id}-price`}
          value={form.price}
          onChange={(price) => change({ price })}
          stepText={(typed, ticks) => oddsTextAt(typed, evens, ticks)}
          step={0.01}
          min={1.01}
        />
      </label>
      <label htmlFor={`${id}-stake`}>
        {myBetsText.stake}
        <NumberField
          id={`${id}-stake`}
          value={form.stake}
          onChange={(stake) => change({ stake })}
          stepText={stakeTextAt}
          step={0.01}
          min={0.01}
        />
      </label>
      <p>{myBetsText.tryNote}</p>
    </div>
  )
}
