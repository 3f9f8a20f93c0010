/** Teen Patti's hands: what they are called and which is better. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forEachHand, looksOf } from '../testing/casino-counts.ts'
import { deckSize, ranks } from './cards.ts'
import { handOf, strengthOf, winnerOf } from './teen-patti.ts'

const suitLetters = 'shdc'

/** Cards as they are written: "As Kh 10d". */
function cards(text: string): number[] {
  return text.split(' ').map((card) => {
    const rank = ranks.indexOf(card.slice(0, -1) as (typeof ranks)[number])
    return suitLetters.indexOf(card.at(-1)!) * ranks.length + rank
  })
}

const deal = ([a1, a2, a3]: number[], [b1, b2, b3]: number[]) => [a1!, b1!, a2!, b2!, a3!, b3!]
const hands = fc.shuffledSubarray(
  Array.from({ length: deckSize }, (_, card) => card),
  { minLength: 3, maxLength: 3 },
)
const deals = fc.shuffledSubarray(
  Array.from({ length: deckSize }, (_, card) => card),
  { minLength: 6, maxLength: 6 },
)

/** Best and worst of each category, from the top. */
const order = [
  ['Trail', 'As Ah Ad', '2s 2h 2d'],
  ['Pure Sequence', 'As Ks Qs', '2h 3h 4h'],
  ['Sequence', 'Ah Ks Qs', '2h 3h 4s'],
  ['Color', 'Ah Kh Jh', '2d 3d 5d'],
  ['Pair', 'As Ah Kd', '2s 2h 3d'],
  ['High Card', 'Ah Kh Js', '2d 3d 5s'],
] as const

describe('the order of hands', () => {
  test.each(order)('calls %s what it is, best %s, worst %s', (label, best, worst) => {
    expect([handOf(cards(best)).label, handOf(cards(worst)).label]).toEqual([label, label])
    expect(handOf(cards(best)).strength).toBeGreaterThan(handOf(cards(worst)).strength)
  })

  const pairs = order.flatMap(([better, , worst], place) =>
    order.slice(place + 1).map(([worse, best]) => ({ better, worst, worse, best })),
  )
  test.each(pairs)('puts the worst $better above the best $worse', ({ worst, best }) => {
    expect(handOf(cards(worst)).strength).toBeGreaterThan(handOf(cards(best)).strength)
  })

  test.each(['s', 'sh'])(
    'puts A-2-3 second among sequences: below A-K-Q, above K-Q-J (suits %s)',
    (suits) => {
      const run = (a: string, b: string, c: string) =>
        handOf(cards(`${a}${suits[0]} ${b}${suits[0]} ${c}${suits.at(-1)}`)).strength
      expect(run('A', 'K', 'Q')).toBeGreaterThan(run('A', '2', '3'))
      expect(run('A', '2', '3')).toBeGreaterThan(run('K', 'Q', 'J'))
      expect(run('K', 'Q', 'J')).toBeGreaterThan(run('Q', 'J', '10'))
      expect(run('3', '4', '5')).toBeGreaterThan(run('2', '3', '4'))
    },
  )

  test('knows no sequence around the corner: K-A-2', () => {
    expect(handOf(cards('Ks Ah 2d')).label).toBe('High Card')
    expect(handOf(cards('Ks As 2s')).label).toBe('Color')
  })

  test.each([
    ['the pair before the kicker', '3s 3h 2d', '2s 2h Ad'],
    ['the kicker of equal pairs', '9s 9h Ad', '9d 9c Kd'],
    ['the highest card first', 'As 4h 2d', 'Ks Qh 10d'],
    ['the second card next', 'As 5h 2d', 'Ah 4s 3d'],
    ['the third card last', 'As 5h 3d', 'Ah 5s 2d'],
    ['the highest card of a color', 'As 4s 2s', 'Kh Qh 10h'],
    ['the ace above the king', 'As Ah Ad', 'Ks Kh Kd'],
  ])('looks at %s', (_, better, worse) => {
    expect(winnerOf(deal(cards(better), cards(worse)))).toBe('playerA')
    expect(winnerOf(deal(cards(worse), cards(better)))).toBe('playerB')
  })

  test('ties hands that differ in their suits only', () => {
    expect(winnerOf(deal(cards('Ks 10h 5c'), cards('Kd 10s 5h')))).toBe('tie')
    expect(winnerOf(deal(cards('As Ks Qs'), cards('Ah Kh Qh')))).toBe('tie')
    expect(winnerOf(deal(cards('7s 7h 2d'), cards('7d 7c 2s')))).toBe('tie')
  })
})

describe('a hand', () => {
  test('is as good in whatever order its cards came', () => {
    fc.assert(
      fc.property(hands, ([a, b, c]) => {
        const orders = [
          [a!, c!, b!],
          [b!, a!, c!],
          [b!, c!, a!],
          [c!, a!, b!],
          [c!, b!, a!],
        ]
        for (const order of orders) expect(handOf(order)).toEqual(handOf([a!, b!, c!]))
      }),
    )
  })

  test('wins of the one player what it wins of the other', () => {
    const exchanged = { playerA: 'playerB', playerB: 'playerA', tie: 'tie' }
    fc.assert(
      fc.property(deals, ([a1, b1, a2, b2, a3, b3]) => {
        const winner = winnerOf([a1!, b1!, a2!, b2!, a3!, b3!])
        expect(winnerOf([b1!, a1!, b2!, a2!, b3!, a3!])).toBe(exchanged[winner])
      }),
    )
  })

  test('of all 22,100 is better than another just when it is by its ranks written out', () => {
    const all: { strength: number; looks: number }[] = []
    forEachHand((a, b, c) => all.push({ strength: strengthOf(a, b, c), looks: looksOf([a, b, c]) }))
    all.sort((one, other) => one.strength - other.strength)
    const misplaced = all.slice(1).filter(({ strength, looks }, place) => {
      const worse = all[place]!
      return strength === worse.strength ? looks !== worse.looks : looks <= worse.looks
    })
    expect(all.length).toBe(22_100)
    expect(misplaced).toEqual([])
  })

  test('of all 22,100 is of each category as often as the published counts say', () => {
    const counts: Record<string, number> = {}
    forEachHand((a, b, c) => {
      const { label } = handOf([a, b, c])
      counts[label] = (counts[label] ?? 0) + 1
    })
    expect(counts).toEqual({
      Trail: 52,
      'Pure Sequence': 48,
      Sequence: 720,
      Color: 1096,
      Pair: 3744,
      'High Card': 16_440,
    })
  })
})
