/** What traders have beside the table and the slip: queues, dutches, cash-outs, held orders, marks of charts, figures to use. */
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import type { CashOutQuote } from '#contract/cash-out.ts'
import type { Bet } from '#contract/orders.ts'
import { ReminderDialog } from '../account/protection/Reminder.tsx'
import { BetTable } from '../exchange/bets/BetTable.tsx'
import cashOut from '../exchange/bets/CashOut.module.css'
import { Composition } from '../exchange/bets/CashOutComposition.tsx'
import { CashOutBand } from '../exchange/bets/CashOutPanel.tsx'
import { UnmatchedTable } from '../exchange/bets/UnmatchedTable.tsx'
import odds from '../exchange/market/OddsTable.module.css'
import { PriceGrid } from '../exchange/market/PriceGrid.tsx'
import { RunnerRow } from '../exchange/market/RunnerRow.tsx'
import { ProblemNote } from '../exchange/slip/ProblemNote.tsx'
import beside from '../exchange/ticket/BesidePanel.module.css'
import { DutchRunner } from '../exchange/ticket/DutchRunner.tsx'
import { markets, prices } from '../live/live.ts'
import { applyMarketMessage } from '../live/market-feed.ts'
import { queues } from '../live/market-topics.ts'
import { cashOutText } from '../text/en/cash-out.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Gallery.module.css'
import { Pressed } from './Pressed.tsx'
import type { PartsProps } from './parts-props.ts'
import { State } from './State.tsx'
import { sampleBets } from './sample-lines.ts'
import { type SampleMarket, sampleMarkets, sampleNumbers } from './sample-markets.ts'
import { chartMarks, chartMoments, chartPoints, heldBets, queuedBets } from './sample-trades.ts'

const PriceChart = lazy(() => import('../exchange/history/PriceChart.tsx'))

/** The parts of `web/exchange/bets`, `ticket` and `history` that only traders meet. */
export function TraderParts({ theme }: PartsProps) {
  // Beside the numbers of the market tables.
  const [sample] = useState(() => sampleMarkets(sampleNumbers[theme] - 500)[0]!)
  const { marketId } = sample.market
  const queued = queuedBets(marketId)
  useEffect(() => {
    applyMarketMessage(prices, markets, sample.image)
    queues.replace({ marketId, orders: [[queued[0]!.orderId, 9_000, 17_200]] })
    return () => {
      prices.forget(marketId)
      markets.forget(marketId)
      queues.forget(marketId)
    }
  }, [sample, marketId, queued])
  return (
    <>
      <State name="Queue: an own order in its cell, with what stands before and after it">
        <Queued sample={sample} bets={queued} />
      </State>
      <div className={styles.whole}>
        <State name="Bets that are followed: their place in the queue, their price now, what they come to if closed">
          <div className={styles.stack}>
            <UnmatchedTable bets={queued} namesMarket isFollowed />
            <BetTable list="matched" bets={sampleBets.slice(3, 4)} namesMarket isFollowed />
          </div>
        </State>
      </div>
      <State name="Held orders: a stop, one that trails, a pair; one being changed">
        <div className={styles.slip}>
          <Pressed press="[aria-label^='Change']">
            <UnmatchedTable bets={heldBets(marketId)} />
          </Pressed>
        </div>
      </State>
      <State name="Dutch: ticked at the best price, at one that waits, with less on offer; not ticked; without a price">
        <Dutched marketId={marketId} />
      </State>
      <State name="Cash-out: offered, at a loss, being taken, not offered; what it consists of">
        <CashedOut sample={sample} />
      </State>
      <State name="Figures to use: a stake, a price, a time">
        <ProblemNote
          problem={{ problem: '790.50 is available.', remedy: 79_050 }}
          onTake={() => {}}
          onTakePrice={() => {}}
        />
        <ProblemNote
          problem={{ problem: 'The first price that waits is 1.95.', remedyPrice: 195 }}
          onTake={() => {}}
          onTakePrice={() => {}}
        />
        <ProblemNote
          problem={{ problem: 'This time is past.', remedyTerm: { name: 'Until the end', take: () => {} } }}
          onTake={() => {}}
        />
      </State>
      <State name="Chart: own bets, a goal, a red card and a break">
        <Suspense>
          <PriceChart
            points={chartPoints}
            marks={chartMarks}
            moments={chartMoments}
            kind={undefined}
            label="The price of M. Ferro over 30 minutes"
          />
        </Suspense>
      </State>
      <State name="Reminder of the time played: covers the page until it is acknowledged">
        <Reminded />
      </State>
    </>
  )
}

function Queued({ sample: { market }, bets }: { sample: SampleMarket; bets: readonly Bet[] }) {
  const heading = useId()
  const event = { eventId: -100, name: 'M. Ferro vs T. Halvorsen' }
  return (
    <div className={odds.market}>
      <p id={heading} className={odds.title}>
        Match Odds
      </p>
      <PriceGrid labelledBy={heading}>
        <RunnerRow
          {...{ event, market, bets }}
          runner={market.runners[0]!}
          access="open"
          resultNow={null}
          resultAfter={null}
          isEntry={false}
        />
      </PriceGrid>
    </div>
  )
}

function Dutched({ marketId }: { marketId: number }) {
  const row = { marketId, side: 'BACK', isFirst: false, isLocked: false, onTick() {}, onOdds() {} } as const
  const ticked = { ...row, selectionId: 1, price: 190, isTicked: true }
  return (
    <div className={beside.panel}>
      <DutchRunner {...ticked} name="M. Ferro" oddsText={undefined} asked={190} stake={4_438} />
      <DutchRunner {...ticked} name="T. Halvorsen" oddsText="2.1" asked={210} stake={4_015} />
      <DutchRunner {...ticked} name="K. Quaint" oddsText={undefined} asked={190} stake={900_000} />
      <DutchRunner
        {...{ ...row, selectionId: 2, price: 192, isTicked: false }}
        {...{ name: 'The Draw', oddsText: undefined, asked: 192, stake: null }}
      />
      <DutchRunner
        {...{ ...row, selectionId: 2, price: 0, isTicked: false }}
        {...{ name: 'L. Morrow', oddsText: undefined, asked: 0, stake: null }}
      />
    </div>
  )
}

const quote: CashOutQuote = {
  marketId: -1,
  partBps: 10_000,
  hedges: [
    { selectionId: 1, side: 'LAY', size: 5_393, averagePrice: 191, levels: [{ price: 191, size: 5_393 }] },
  ],
  result: 1_294,
  afterCommission: 1_229,
  ordersCancelled: 1,
  waitMs: 5_000,
}

function CashedOut({ sample: { market } }: { sample: SampleMarket }) {
  const id = useId()
  const band = { why: cashOutText.asking, isBusy: false, last: undefined, close: null, onTake() {} }
  return (
    <div className={styles.stack}>
      <div className={cashOut.panel}>
        <CashOutBand {...band} id={`${id}-offer`} quote={quote} />
        <div className={cashOut.body}>
          <Composition market={market} quote={quote} isOpen onToggle={() => {}} />
        </div>
      </div>
      <div className={cashOut.panel}>
        <CashOutBand
          {...band}
          id={`${id}-loss`}
          quote={{ ...quote, result: -2_060, afterCommission: -2_060 }}
        />
      </div>
      <div className={cashOut.panel}>
        <CashOutBand {...band} id={`${id}-taking`} quote={undefined} last={quote} isBusy />
      </div>
      <div className={cashOut.panel}>
        <CashOutBand {...band} id={`${id}-none`} quote={undefined} why={cashOutText.winnersOnly} />
      </div>
    </div>
  )
}

function Reminded() {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button onClick={() => setShown(true)}>Show the reminder</Button>
      {isShown && <ReminderDialog played={3_720_000} result={-4_250} />}
    </>
  )
}
