/** Market tables in every state, price cells by their access, and rows of the home table. */
import { useEffect, useState } from 'react'
import type { EventSummary } from '#contract/catalogue.ts'
import { HomeRow } from '../market/HomeRow.tsx'
import home from '../market/HomeTable.module.css'
import { Heads } from '../market/HomeTable.tsx'
import { homeTiles } from '../market/home-tiles.ts'
import { OddsTable } from '../market/OddsTable.tsx'
import { type CellAccess, PriceCell } from '../market/PriceCell.tsx'
import { SampleRow } from '../market/SampleRow.tsx'
import { markets, prices } from '../stream/live.ts'
import { applyMarketMessage } from '../stream/market-feed.ts'
import styles from './Kit.module.css'
import type { PartsProps } from './Kit.tsx'
import { State } from './State.tsx'
import { type KitMarket, kitMarkets } from './sample-markets.ts'

const firstNumbers = { light: -1_000, dark: -2_000 } as const
const event = { eventId: -100, name: 'M. Ferro vs T. Halvorsen' }

/** The parts of `web/market`. */
export function MarketParts({ theme }: PartsProps) {
  const [samples] = useState(() => kitMarkets(firstNumbers[theme]))
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
      <State name="Price cell: in the slip, open, depth, stale, suspended, nothing on offer">
        <Cells sample={samples[0]!} empty={samples[6]!} />
      </State>
      <State name="Home table: live, upcoming, suspended, long name, sample row">
        <Rows samples={samples} />
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

function noPosition(marketId: number) {
  return { marketId, exposure: 0, runners: [] }
}

function Cells({ sample, empty }: { sample: KitMarket; empty: KitMarket }) {
  const cell = (of: KitMarket, side: 'back' | 'lay', level: 0 | 1 | 2, access: CellAccess, chosen = 0) => (
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
    </div>
  )
}

function Rows({ samples }: { samples: readonly KitMarket[] }) {
  const [open, inPlay, suspended] = samples
  const long = samples.find(({ title }) => title === 'Long names')
  const rows = [
    { ...summaryOf(inPlay!), status: 'Live' },
    { ...summaryOf(open!), status: 'Upcoming' },
    { ...summaryOf(suspended!), status: 'Live' },
    { ...summaryOf(long!), status: 'Ended', name: long!.market.name },
  ] as const
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

function summaryOf({ market }: KitMarket): EventSummary {
  return {
    eventId: market.marketId,
    sport: 'tennis',
    name: event.name,
    competition: 'Harbour Open',
    startTime: Date.UTC(2026, 0, 1, 14, 5),
    status: 'Live',
    markets: [market],
  }
}
