/** What the runners of the demo's races wear: jockeys colours drawn by the horse's name, greyhounds those of their traps. */
import type { Silks } from '#contract/catalogue.ts'
import { Random } from '../fixtures/random.ts'

const colours = [
  '#c8102e',
  '#1f4e9c',
  '#0f6b3c',
  '#f2c230',
  '#6b2fa0',
  '#e8742a',
  '#2b2b2b',
  '#f4f4f0',
  '#8a1538',
  '#5aa9e6',
  '#b5883e',
  '#e59ab8',
  '#1c7c7d',
  '#7b5230',
] as const
const patterns = ['PLAIN', 'STRIPES', 'HOOPS', 'SASH', 'DIAMOND'] as const

/** Of traps 1 to 6: red, blue, white, black, orange, stripes of black and white. */
const traps: readonly Silks[] = [
  plain('#c8102e'),
  plain('#1f4e9c'),
  plain('#f4f4f0'),
  plain('#2b2b2b'),
  plain('#e8742a'),
  { body: '#f4f4f0', sleeves: '#c8102e', second: '#2b2b2b', pattern: 'STRIPES' },
]

function plain(colour: string): Silks {
  return { body: colour, sleeves: colour, second: colour, pattern: 'PLAIN' }
}

/** Returns what a horse's jockey wears: the same in every race it runs. */
export function silksOf(horse: string): Silks {
  const random = new Random(`silks/${horse}`)
  const [body, second, sleeves] = random.shuffled(colours) as [string, string, string]
  return { body, second, sleeves: random.chance(0.4) ? body : sleeves, pattern: random.pick(patterns) }
}

/** Returns what a greyhound in a trap wears; undefined of a trap that there is not. */
export function trapSilks(trap: number): Silks | undefined {
  return traps[trap - 1]
}
