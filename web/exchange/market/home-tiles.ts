/** The five tables under the sport tiles: which events, which column heads, and the sample row that stands in for them. */
import type { EventFilter } from './catalogue-calls.ts'

export type HomeSport = 'inplay' | 'cricket' | 'tennis' | 'soccer' | 'sports-book'

/** One outcome of the sample row: best back and lay in hundredths, sizes in minor units. */
export type SampleOffer = { back: number; backSize: number; lay: number; laySize: number } | null

export interface HomeTile {
  filter: EventFilter
  /** The first column, the matched total, and the three outcomes: home, draw, away. */
  columns: readonly [event: string, matched: string, home: string, draw: string, away: string]
  sample: {
    title: string
    status: 'Live' | 'Upcoming'
    summary: string
    /** Minor units. */
    matched: number
    offers: readonly [home: SampleOffer, draw: SampleOffer, away: SampleOffer]
  }
}

function offer(back: number, backSize: number, lay: number, laySize: number): SampleOffer {
  return { back, backSize: backSize * 100, lay, laySize: laySize * 100 }
}

export const homeTiles: Record<HomeSport, HomeTile> = {
  inplay: {
    filter: { inPlay: 'true' },
    columns: ['Event', 'Matched', '1', 'X', '2'],
    sample: {
      title: 'Northgate vs Harbour Town',
      status: 'Live',
      summary: 'Soccer · 63’ · 1–0',
      matched: 48_231_000,
      offers: [offer(152, 1_204, 153, 866), offer(410, 310, 420, 452), offer(940, 88, 980, 120)],
    },
  },
  cricket: {
    filter: { sport: 'cricket' },
    columns: ['Match', 'Matched', 'Team 1', 'Draw', 'Team 2'],
    sample: {
      title: 'Coastal XI vs Hill Rangers',
      status: 'Live',
      summary: 'Cricket · 142/3 · 16.2 overs',
      matched: 120_477_500,
      offers: [offer(161, 5_310, 162, 2_048), null, offer(262, 1_911, 264, 730)],
    },
  },
  tennis: {
    filter: { sport: 'tennis' },
    columns: ['Match', 'Matched', 'Player 1', '–', 'Player 2'],
    sample: {
      title: 'Arden vs Kovač',
      status: 'Live',
      summary: 'Tennis · 6–4 3–5 · 40–30',
      matched: 9_648_000,
      offers: [offer(190, 312, 191, 140), null, offer(210, 205, 212, 391)],
    },
  },
  soccer: {
    filter: { sport: 'soccer' },
    columns: ['Match', 'Matched', 'Home', 'Draw', 'Away'],
    sample: {
      title: 'Riverside vs Old Forge',
      status: 'Upcoming',
      summary: 'Soccer · Second Division',
      matched: 2_194_000,
      offers: [offer(238, 640, 240, 512), offer(335, 275, 340, 198), offer(320, 402, 325, 330)],
    },
  },
  'sports-book': {
    filter: {},
    columns: ['Fixture', 'Turnover', 'Home', 'Draw', 'Away'],
    sample: {
      title: 'Lakeside vs Granite City',
      status: 'Upcoming',
      summary: 'Soccer · 19:45',
      matched: 841_500,
      offers: [offer(183, 150, 186, 96), offer(370, 82, 390, 61), offer(470, 55, 500, 40)],
    },
  },
}
