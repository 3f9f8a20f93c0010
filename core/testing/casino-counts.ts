/**
 * The casino's chances by counting, for tests: a calculation of its own that knows nothing of the games' code, only that cards are
 * numbered suit by suit from the ace.
 */

/** Deals by the line that a bet comes back by; `total` is all of them. */
export type Count = Record<string, number> & { total: number }

/** The average of `count`'s lines, by its own arithmetic. */
export function averageOf(count: Count, returns: Record<string, number>): string {
  let sum = 0n
  for (const [line, hundredths] of Object.entries(returns)) {
    sum += BigInt(count[line] ?? 0) * BigInt(hundredths)
  }
  const all = BigInt(count.total) * 100n
  let [divisor, rest] = [all, sum]
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest]
  return all === divisor ? `${sum / divisor}` : `${sum / divisor}/${all / divisor}`
}

/** One card. */
export function countSevenUpDown(): Count {
  const count: Count = { total: 52, up: 0, down: 0, seven: 0 }
  for (let card = 0; card < 52; card++) {
    const face = (card % 13) + 1
    count[face > 7 ? 'up' : face < 7 ? 'down' : 'seven']!++
  }
  return count
}

/** Two cards, each by its place in the shoe. */
export function countHighCard(decks: number): Count {
  const count: Count = { total: 0, first: 0, second: 0, tie: 0 }
  for (let one = 0; one < 52 * decks; one++) {
    for (let other = 0; other < 52 * decks; other++) {
      if (one === other) continue
      const difference = (one % 13) - (other % 13)
      count[difference > 0 ? 'first' : difference < 0 ? 'second' : 'tie']!++
      count.total++
    }
  }
  return count
}

/** Returns a number for a hand of Teen Patti, higher for a better one, by its ranks written out. */
export function looksOf(cards: number[]): number {
  const ranks = cards.map((card) => (card % 13 === 0 ? 14 : (card % 13) + 1)).sort((a, b) => b - a)
  const key = ranks.join()
  const isFlush = new Set(cards.map((card) => (card - (card % 13)) / 13)).size === 1
  const runs = [
    '14,13,12',
    '14,3,2',
    ...Array.from({ length: 10 }, (_, i) => `${13 - i},${12 - i},${11 - i}`),
  ]
  const run = runs.indexOf(key)
  const different = new Set(ranks).size
  if (different === 1) return 60_000 + ranks[0]!
  if (run >= 0) return (isFlush ? 50_000 : 40_000) - run
  const inOrder =
    different === 2 && ranks[1] === ranks[2]
      ? [ranks[1]!, ranks[2]!, ranks[0]!]
      : [ranks[0]!, ranks[1]!, ranks[2]!]
  const kicker = inOrder[0]! * 225 + inOrder[1]! * 15 + inOrder[2]!
  return (different === 2 ? 10_000 : isFlush ? 20_000 : 0) + kicker
}

/** Every hand of A but for the names of the suits, against every hand of B from the other 49 cards. */
export function countTeenPatti(): Count {
  const looks = new Int32Array(52 ** 3)
  forEachHand((a, b, c) => {
    looks[(a * 52 + b) * 52 + c] = looksOf([a, b, c])
  })
  const alike = new Map<string, { hand: number[]; times: number }>()
  forEachHand((...hand) => {
    const key = nameless(hand)
    const known = alike.get(key)
    if (known === undefined) alike.set(key, { hand, times: 1 })
    else known.times++
  })
  const count: Count = { total: 0, playerA: 0, playerB: 0, tie: 0 }
  for (const { hand, times } of alike.values()) {
    const ofA = looks[(hand[0]! * 52 + hand[1]!) * 52 + hand[2]!]!
    const [x, y, z] = hand
    for (let a = 0; a < 52; a++) {
      if (a === x || a === y || a === z) continue
      for (let b = a + 1; b < 52; b++) {
        if (b === x || b === y || b === z) continue
        for (let c = b + 1; c < 52; c++) {
          if (c === x || c === y || c === z) continue
          const ofB = looks[(a * 52 + b) * 52 + c]!
          count[ofA > ofB ? 'playerA' : ofA < ofB ? 'playerB' : 'tie']! += times
          count.total += times
        }
      }
    }
  }
  return count
}

/** Goes through all 22,100 hands of three. */
export function forEachHand(see: (a: number, b: number, c: number) => void): void {
  for (let a = 0; a < 52; a++) {
    for (let b = a + 1; b < 52; b++) {
      for (let c = b + 1; c < 52; c++) see(a, b, c)
    }
  }
}

/** The hand with its suits named in the order of their appearance, lowest ranks first; equal for hands alike. */
function nameless(hand: number[]): string {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  return orders
    .map((order) => {
      const suits: number[] = []
      return order
        .map((place) => {
          const card = hand[place]!
          const suit = (card - (card % 13)) / 13
          if (!suits.includes(suit)) suits.push(suit)
          return String.fromCharCode(97 + (card % 13)) + suits.indexOf(suit)
        })
        .join('')
    })
    .sort()[0]!
}

/** D where the banker draws: rows by the banker's total, columns by the player's third card, the last one for none. */
const drawing = [
  'DDDDDDDDDDD',
  'DDDDDDDDDDD',
  'DDDDDDDDDDD',
  'DDDDDDDD-DD',
  '--DDDDDD--D',
  '----DDDD--D',
  '------DD---',
  '-----------',
]

/** Six cards by rank, all 13^6 orders, each as often as the shoe has it. */
export function countBaccarat(decks: number): Count {
  const left = Array<number>(13).fill(4 * decks)
  const ranks = [0, 0, 0, 0, 0, 0]
  const count: Count = { total: 0, player: 0, banker: 0, tie: 0, playerPair: 0, bankerPair: 0 }
  const pointsAt = (place: number) => (ranks[place]! < 9 ? ranks[place]! + 1 : 0)
  const see = (ways: number) => {
    let player = (pointsAt(0) + pointsAt(2)) % 10
    let banker = (pointsAt(1) + pointsAt(3)) % 10
    if (player < 8 && banker < 8) {
      const third = player < 6 ? pointsAt(4) : 10
      if (drawing[banker]![third] === 'D') banker = (banker + pointsAt(third === 10 ? 4 : 5)) % 10
      if (third < 10) player = (player + third) % 10
    }
    count[player > banker ? 'player' : player < banker ? 'banker' : 'tie']! += ways
    count.total += ways
    if (ranks[0] === ranks[2]) count.playerPair! += ways
    if (ranks[1] === ranks[3]) count.bankerPair! += ways
  }
  const deal = (place: number, ways: number) => {
    if (place === 6) return see(ways)
    for (let rank = 0; rank < 13; rank++) {
      const cards = left[rank]!
      ranks[place] = rank
      left[rank] = cards - 1
      deal(place + 1, ways * cards)
      left[rank] = cards
    }
  }
  deal(0, 1)
  return count
}
