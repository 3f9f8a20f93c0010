/** Markets in every state, made for the gallery. Their numbers are negative: no live market has such. */
import type { EventSummary, Level, Market, MarketStatus, Runner } from '#contract/catalogue.ts'
import type { Position } from '#contract/orders.ts'
import type { MarketImage } from '#contract/stream.ts'

export interface SampleMarket {
  readonly title: string
  readonly market: Market
  readonly image: MarketImage
  readonly position: Position | undefined
  readonly isRightToLeft: boolean
}

interface Sketch {
  readonly title: string
  readonly name: string
  readonly runners: readonly string[]
  readonly status?: MarketStatus
  readonly inPlay?: boolean
  readonly suspendReason?: string
  /** Of the first runner; the others are active. */
  readonly firstStatus?: Runner['status']
  readonly hasOffers?: boolean
  readonly hasPosition?: boolean
  readonly isRightToLeft?: boolean
}

const two = ['M. Ferro', 'T. Halvorsen']
const longName = 'Wolfeschlegelsteinhausenbergerdorff and Featherstonehaugh of Llanfairpwllgwyngyll'

const sketches: readonly Sketch[] = [
  { title: 'Open', name: 'Match Odds', runners: two },
  { title: 'In play, with a position', name: 'Match Odds', runners: two, inPlay: true, hasPosition: true },
  {
    title: 'Suspended',
    name: 'Next Goal',
    runners: two,
    status: 'SUSPENDED',
    inPlay: true,
    suspendReason: 'Goal',
  },
  { title: 'Not open yet', name: 'Set 2 Winner', runners: two, status: 'CREATED', hasOffers: false },
  { title: 'Closed', name: 'Set 1 Winner', runners: two, status: 'CLOSED' },
  {
    title: 'Result known, not paid yet',
    name: 'Set 1 Winner',
    runners: two,
    status: 'GRADED',
    firstStatus: 'WINNER',
  },
  { title: 'Being settled', name: 'Set 1 Winner', runners: two, status: 'SETTLING' },
  {
    title: 'Settled, with its winner',
    name: 'Set 1 Winner',
    runners: two,
    status: 'SETTLED',
    firstStatus: 'WINNER',
  },
  { title: 'Nothing on offer', name: 'Correct Score', runners: two, hasOffers: false },
  { title: 'A runner withdrawn', name: 'Winner', runners: two, firstStatus: 'REMOVED' },
  { title: 'Long names', name: longName, runners: [longName, `${longName} II`] },
  {
    title: 'Right to left',
    name: 'الفائز بالمباراة',
    runners: ['نادي الواحة الرياضي', 'اتحاد الساحل'],
    isRightToLeft: true,
  },
  {
    title: '40 runners',
    name: 'Winner',
    runners: Array.from({ length: 40 }, (_, index) => `Runner ${index + 1}`),
  },
]

/** The number of each theme's first market. */
export const sampleNumbers = { light: -1_000, dark: -2_000 } as const

/** Returns an event that has the market alone; its number is the market's. */
export function sampleEvent({ market }: SampleMarket, status: EventSummary['status']): EventSummary {
  return {
    eventId: Number(market.marketId),
    sport: 'tennis',
    name: 'M. Ferro vs T. Halvorsen',
    competition: 'Harbour Open',
    startTime: Date.UTC(2026, 0, 1, 14, 5),
    status,
    markets: [market],
  }
}

/** Returns the markets, numbered down from `first`, so that two sets can stand beside each other. */
export function sampleMarkets(first: number): SampleMarket[] {
  return sketches.map((sketch, index) => sampleMarket(sketch, first - index))
}

function sampleMarket(sketch: Sketch, marketId: number): SampleMarket {
  const { status = 'OPEN', inPlay = false, suspendReason, hasOffers = true } = sketch
  const runners = sketch.runners.map((name, index) => ({
    selectionId: index + 1,
    name,
    status: (index === 0 && sketch.firstStatus) || ('ACTIVE' as const),
  }))
  const state = {
    status,
    inPlay,
    version: 1,
    matched: 9_648_000,
    ...(suspendReason !== undefined && { suspendReason }),
  }
  return {
    title: sketch.title,
    isRightToLeft: sketch.isRightToLeft === true,
    market: {
      marketId,
      eventId: -100,
      name: sketch.name,
      ...state,
      numberOfWinners: 1,
      betDelaySeconds: inPlay ? 5 : 0,
      betDelayModel: 'PASSIVE',
      commissionBps: 500,
      stakeMin: 100,
      runners,
    },
    image: {
      op: 'market-image',
      marketId,
      sequence: 0,
      ...state,
      runnerStates: runners.map(({ selectionId, status }) => ({ selectionId, status })),
      runners: runners.map(({ selectionId }, index) => ({
        selectionId,
        back: hasOffers ? levels(190 + 2 * index, -1) : [],
        lay: hasOffers ? levels(191 + 2 * index, 1) : [],
        lastPrice: null,
        matched: 0,
      })),
    },
    position: sketch.hasPosition
      ? {
          marketId,
          exposure: 2_500,
          runners: [
            { selectionId: 1, ifWins: 2_370 },
            { selectionId: 2, ifWins: -2_500 },
          ],
        }
      : undefined,
  }
}

/** Three levels from the best, a hundredth apart. */
function levels(best: number, step: number): Level[] {
  return [31_200, 51_800, 1_204_000].map((size, index) => [best + step * index, size])
}
