/** Market tables in every state, price cells by their access, and rows of the home table. */
import { useEffect, useId, useState } from 'react'
import type { Bet } from '#contract/orders.ts'
import home from '../exchange/market/EventTable.module.css'
import { Heads } from '../exchange/market/EventTable.tsx'
import { HomeRow } from '../exchange/market/HomeRow.tsx'
import { homeTiles } from '../exchange/market/home-tiles.ts'
import odds from '../exchange/market/OddsTable.module.css'
import { OddsTable } from '../exchange/market/OddsTable.tsx'
import { type CellAccess, PriceCell } from '../exchange/market/PriceCell.tsx'
import { PriceGrid } from '../exchange/market/PriceGrid.tsx'
import { RunnerRow } from '../exchange/market/RunnerRow.tsx'
import { SampleRow } from '../exchange/market/SampleRow.tsx'
import { markets, prices } from '../live/live.ts'
import { applyMarketMessage } from '../live/market-feed.ts'
import styles from './Gallery.module.css'
import type { PartsProps } from './parts-props.ts'
import { State } from './State.tsx'
import { sampleBets } from './sample-lines.ts'
import { type SampleMarket, sampleEvent, sampleMarkets, sampleNumbers } from './sample-markets.ts'

const event = { eventId: -100, name: 'M. Ferro vs T. Halvorsen' }

/** The parts of `web/exchange/market`. */
export function MarketParts({ theme }: PartsProps) {
  const [samples] = useState(() => sampleMarkets(sampleNumbers[theme]))
  useEffect(() => {
    for (const { image } of samples) applyMarketMessage(prices, markets, image)
    return () => {
      for (const { market } of samples) {
        prices.forget(market.marketId)
        markets.forget(market.marketId)
      }
    }
  }, [samples])
  return (
    <>
      <State name="Price cell: in the slip, open, depth, stale, suspended, nothing on offer, just moved up and down">
        <Cells sample={samples[0]!} empty={samples.find(({ title }) => title === 'Nothing on offer')!} />
      </State>
      <State name="Home table: live, upcoming, suspended, long name, sample row">
        <Rows samples={samples} />
      </State>
      <State name="Runner: its result now, with the slip as well, while the connection is lost; with an own order; while a bet is pending">
        <Runners sample={samples[0]!} />
      </State>
      {samples.map(({ title, market, position, isRightToLeft }) => (
        <State key={market.marketId} name={title} {...(isRightToLeft && { dir: 'rtl' })}>
          {/* A position makes it a demo market, which does not wait for a connection. */}
          <OddsTable event={event} market={market} demoPosition={position ?? noPosition(market.marketId)} />
        </State>
      ))}
    </>
  )
}

const noBets: readonly Bet[] = []

function noPosition(marketId: number) {
  return { marketId, exposure: 0, runners: [] }
}

function Cells({ sample, empty }: { sample: SampleMarket; empty: SampleMarket }) {
  const cell = (of: SampleMarket, side: 'back' | 'lay', level: 0 | 1 | 2, access: CellAccess, chosen = 0) => (
    <PriceCell
      key={`${of.title} ${side} ${level} ${access}`}
      marketId={of.market.marketId}
      selectionId={1}
      runnerName="M. Ferro"
      side={side}
      level={level}
      access={access}
      chosenPrice={chosen}
      onChoose={() => {}}
      className={styles.cell}
    />
  )
  return (
    <div className={styles.row}>
      {cell(sample, 'back', 0, 'open', 190)}
      {([0, 1, 2] as const).map((level) => cell(sample, 'lay', level, 'open'))}
      {cell(sample, 'back', 0, 'stale')}
      {cell(sample, 'back', 0, 'shut')}
      {cell(sample, 'lay', 0, 'shut')}
      {cell(empty, 'back', 0, 'open')}
      {cell(empty, 'back', 1, 'open')}
      <Moved direction="up">{cell(sample, 'back', 0, 'open')}</Moved>
      <Moved direction="down">{cell(sample, 'lay', 0, 'open')}</Moved>
    </div>
  )
}

/** A cell with the mark of a price that has moved, which stands here for ever. */
function Moved({ direction, children }: { direction: 'up' | 'down'; children: React.ReactNode }) {
  const mark = (span: HTMLSpanElement | null) => {
    const cell = span?.querySelector('button')
    if (cell) cell.dataset.move = direction
  }
  return <span ref={mark}>{children}</span>
}

function Runners({ sample: { market } }: { sample: SampleMarket }) {
  const heading = useId()
  const [first, second] = market.runners
  const row = { event, market, bets: noBets, isEntry: false }
  // Others may back what this one lays.
  const own = [
    {
      ...sampleBets[0]!,
      side: 'LAY' as const,
      price: prices.cell(market.marketId, 1, 'back', 0)?.price ?? 0,
    },
  ]
  return (
    <div className={odds.market}>
      <p id={heading} className={odds.title}>
        Match Odds
      </p>
      <PriceGrid labelledBy={heading}>
        <RunnerRow {...row} runner={first!} access="open" resultNow={2_370} resultAfter={null} />
        <RunnerRow {...row} runner={first!} access="open" resultNow={2_370} resultAfter={7_370} />
        <RunnerRow {...row} runner={second!} access="open" resultNow={-2_500} resultAfter={-7_500} />
        <RunnerRow {...row} runner={second!} access="stale" resultNow={0} resultAfter={null} />
        <RunnerRow {...row} runner={first!} access="open" resultNow={0} resultAfter={-7_500} isPending />
        <RunnerRow {...row} runner={first!} access="open" resultNow={null} resultAfter={null} bets={own} />
      </PriceGrid>
    </div>
  )
}

function Rows({ samples }: { samples: readonly SampleMarket[] }) {
  const [open, inPlay, suspended] = samples
  const long = samples.find(({ title }) => title === 'Long names')
  const rows = [
    sampleEvent(inPlay!, 'Live'),
    sampleEvent(open!, 'Upcoming'),
    sampleEvent(suspended!, 'Live'),
    { ...sampleEvent(long!, 'Ended'), name: long!.market.name },
  ]
  return (
    <div className={home.table}>
      <Heads columns={homeTiles.inplay.columns} isTwoWay={false} />
      <ul>
        {rows.map((row) => (
          <HomeRow key={row.eventId} event={row} isTwoWay={false} onOpen={() => {}} />
        ))}
      </ul>
      <SampleRow sample={homeTiles.inplay.sample} isTwoWay={false} />
    </div>
  )
}
