/** Every market in which the player has something: what each outcome comes to, and several chosen ones together; live. */
import { useState } from 'react'
import { useSetting } from '../../account/document/account-document.ts'
import { useMoney } from '../../account/wallet.ts'
import { useAllBets, useBetsKnown } from '../../live/use-live.ts'
import { myBetsText } from '../../text/en/my-bets.ts'
import { formatMoney, formatSigned, MINUS } from '../../text/format.ts'
import { Button } from '../../ui/Button.tsx'
import { useOpenResult } from '../bets/use-open-result.ts'
import lobby from '../pages/Lobby.module.css'
import { type Chance, meanOf } from './distribution.ts'
import { Histogram, percent } from './Histogram.tsx'
import { MarketMatrix } from './MarketMatrix.tsx'
import styles from './MyBets.module.css'
import { NoBets } from './NoBets.tsx'
import { PositionRow } from './PositionRow.tsx'
import own from './Positions.module.css'
import { rangeOf, sumOfChosen, type TriedBet } from './position-figures.ts'
import { Figure, Totals } from './Totals.tsx'
import { type MarketPosition, useAllResults, usePositions } from './use-positions.ts'

/** The list's content. */
export default function Positions() {
  const bets = useAllBets()
  const isKnown = useBetsKnown()
  const isNet = useSetting('netOfCommission', false)
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [tried, setTried] = useState<ReadonlyMap<number, TriedBet>>(new Map())
  const { positions, isPending, error } = usePositions(bets, tried)
  const results = useAllResults(positions)
  const put = <T,>(map: ReadonlyMap<number, T>, marketId: number, value: T | null) => {
    const next = new Map(map)
    if (value === null) next.delete(marketId)
    else next.set(marketId, value)
    return next
  }
  if (positions.length === 0)
    return <NoBets isPending={isPending || !isKnown} error={error} list="positions" />
  return (
    <>
      <Figures positions={positions} results={results} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <section className={lobby.panel} aria-label={myBetsText.lists.positions}>
            <header className={styles.panelHead}>
              <h2>{myBetsText.choose}</h2>
              {isNet && <span className={own.count}>{myBetsText.netOfCommission}</span>}
              <Button
                size="small"
                disabled={chosen.size + tried.size === 0}
                onClick={() => {
                  setChosen(new Map())
                  setTried(new Map())
                }}
              >
                {myBetsText.reset}
              </Button>
            </header>
            {positions.map((position) => (
              <PositionRow
                key={position.marketId}
                position={position}
                chosen={chosen.get(position.marketId) ?? null}
                onChoose={(id) => setChosen((map) => put(map, position.marketId, id))}
                onTry={(bet) => setTried((map) => put(map, position.marketId, bet))}
              />
            ))}
          </section>
          <MarketMatrix positions={positions} chosen={chosen} />
        </div>
        <div className={styles.column}>
          <Together {...{ positions, chosen, results }} />
          <Exposures positions={positions} />
        </div>
      </div>
    </>
  )
}

function Figures({
  positions,
  results,
}: {
  positions: readonly MarketPosition[]
  results: readonly Chance[]
}) {
  const exposure = useMoney()?.exposure ?? 0
  const closed = useOpenResult()
  const { worst, best } = rangeOf(positions.map(({ outcomes }) => outcomes))
  const { mean, ofProfit } = meanOf(results)
  return (
    <Totals>
      <Figure name={myBetsText.exposure}>{(exposure > 0 ? MINUS : '') + formatMoney(exposure)}</Figure>
      <Figure name={myBetsText.worst} sign={worst}>
        {formatSigned(worst)}
      </Figure>
      <Figure name={myBetsText.best} sign={best}>
        {formatSigned(best)}
      </Figure>
      {closed !== null && (
        <Figure name={myBetsText.ifClosed} sign={closed}>
          {formatSigned(closed)}
        </Figure>
      )}
      <Figure name={myBetsText.mean} sign={mean}>
        {formatSigned(mean)}
      </Figure>
      <Figure name={myBetsText.ofProfit}>{percent(ofProfit)} %</Figure>
    </Totals>
  )
}

interface TogetherProps {
  positions: readonly MarketPosition[]
  chosen: ReadonlyMap<number, number>
  results: readonly Chance[]
}

/** All outcomes of all markets, and what the chosen ones come to. */
function Together({ positions, chosen, results }: TogetherProps) {
  const { matched, withUnmatched } = sumOfChosen(positions, chosen)
  const count = myBetsText.allOutcomes(positions.reduce((all, { outcomes }) => all * outcomes.length, 1))
  return (
    <section className={lobby.panel} aria-label={myBetsText.whatIf}>
      <header className={styles.panelHead}>
        <h2>{myBetsText.whatIf}</h2>
        <span className={own.count}>{`${myBetsText.outcomes(positions.length)}, ${count}`}</span>
      </header>
      <Histogram {...{ results, count }} chosen={chosen.size === 0 ? null : matched} />
      <p className={styles.note}>{myBetsText.byPrices}</p>
      <div className={own.together} role="status">
        <Totals>
          <Figure name={myBetsText.together} sign={matched}>
            {formatSigned(matched)}
          </Figure>
          <Figure name={myBetsText.withUnmatched} sign={withUnmatched}>
            {formatSigned(withUnmatched)}
          </Figure>
        </Totals>
      </div>
    </section>
  )
}

function Exposures({ positions }: { positions: readonly MarketPosition[] }) {
  const byExposure = positions.toSorted((one, other) => other.exposure - one.exposure)
  const most = byExposure[0]?.exposure ?? 0
  return (
    <section className={lobby.panel} aria-label={myBetsText.exposureByMarket}>
      <header className={styles.panelHead}>
        <h2>{myBetsText.exposureByMarket}</h2>
      </header>
      <ul className={own.exposures}>
        {byExposure.map(({ marketId, market, event, exposure }) => (
          <li key={marketId}>
            <span className="ellipsis">{`${event.name}, ${market.name}`}</span>
            <span className={own.bar} aria-hidden="true">
              <i style={{ width: `${most === 0 ? 0 : (100 * exposure) / most}%` }} />
            </span>
            <span>{(exposure > 0 ? MINUS : '') + formatMoney(exposure)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
