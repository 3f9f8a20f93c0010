/** What is said of a runner's prices and trades over time. */
export const historyText = {
  title: 'Price history',
  runner: 'Runner',
  range: 'Time shown',
  ranges: { quarter: '15 min', hour: '1 h', inPlay: 'In play', all: 'All' },
  last: 'Last',
  low: 'Low',
  high: 'High',
  average: 'WAP',
  averageLong: 'Average price, weighted by size',
  nothing: 'Nothing was traded yet.',
  trades: 'Last trades',
  time: 'Time',
  price: 'Price',
  size: 'Size',
  replay: 'Replay',
  replayLong: 'Play this market again, price by price',
  up: 'up',
  down: 'down',
  /** `happened`: in words, oldest first. */
  chart: (runner: string, minutes: number, happened: readonly string[]) =>
    `Price of ${runner} and what was traded, by the minute, over ${minutes} min${happened.map((one) => `; ${one}`).join('')}`,
  volume: (matched: string) => `Traded ${matched}`,
  /** `happened`: in words, oldest first. */
  timeline: (happened: readonly string[]) => `What has happened: ${happened.join('; ')}`,
} as const
