/**
 * For tests: PF1 and the rules of the games once more, from their description alone and by other means than the core's: BigInt
 * words of the whole stream, a whole shoe that is shuffled, results as the calls name them. Shares nothing with what it checks.
 */
import { createHmac } from 'node:crypto'

export interface Seeds {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly game: string
}

function createUniform({ serverSeed, clientSeed, nonce, game }: Seeds): (n: number) => number {
  let hex = ''
  let block = 0
  return (n) => {
    for (;;) {
      if (hex === '') {
        const message = `PF1:${game}:${clientSeed}:${nonce}:${block++}`
        hex = createHmac('sha256', serverSeed).update(message).digest('hex')
      }
      const word = BigInt(`0x${hex.slice(0, 8)}`)
      hex = hex.slice(8)
      if (word < (4_294_967_296n / BigInt(n)) * BigInt(n)) return Number(word % BigInt(n))
    }
  }
}

const labels = 'A 2 3 4 5 6 7 8 9 10 J Q K'.split(' ')
const suits = ['spades', 'hearts', 'diamonds', 'clubs']

interface RecomputedCard {
  readonly label: string
  readonly suit: string
}

function deal(seeds: Seeds, decks: number, count: number): RecomputedCard[] {
  const uniform = createUniform(seeds)
  const shoe: RecomputedCard[] = []
  for (let deck = 0; deck < decks; deck++)
    for (const suit of suits) for (const label of labels) shoe.push({ label, suit })
  for (let i = 0; i < count; i++) {
    const j = i + uniform(shoe.length - i)
    ;[shoe[i], shoe[j]] = [shoe[j]!, shoe[i]!]
  }
  return shoe.slice(0, count)
}

const reds = '1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36'.split(' ').map(Number)
const placeOf = ({ label }: RecomputedCard) => labels.indexOf(label) + 1
const pointsOf = (cards: readonly RecomputedCard[]) =>
  cards.map((card) => Math.min(placeOf(card), 10)).reduce((sum, points) => sum + points, 0) % 10

function higher(first: RecomputedCard, second: RecomputedCard, names: readonly [string, string]): string {
  if (placeOf(first) === placeOf(second)) return 'tie'
  return placeOf(first) > placeOf(second) ? names[0] : names[1]
}

/** The banker's third card: by row its total from 3 to 6, the player's third cards at which it draws. */
const bankerDrawsAt: Readonly<Record<number, readonly number[]>> = {
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
}

function baccarat(seeds: Seeds) {
  const [p1, b1, p2, b2, ...third] = deal(seeds, 8, 6)
  const player = [p1!, p2!]
  const banker = [b1!, b2!]
  const [playerFirst, bankerFirst] = [pointsOf(player), pointsOf(banker)]
  if (playerFirst < 8 && bankerFirst < 8) {
    if (playerFirst <= 5) {
      const drawn = third.shift()!
      player.push(drawn)
      const isDrawn = bankerFirst <= 2 || bankerDrawsAt[bankerFirst]?.includes(pointsOf([drawn]))
      if (isDrawn) banker.push(third.shift()!)
    } else if (bankerFirst <= 5) banker.push(third.shift()!)
  }
  const [p, b] = [pointsOf(player), pointsOf(banker)]
  return {
    player: { hand: player, total: p },
    banker: { hand: banker, total: b },
    winner: p === b ? 'tie' : p > b ? 'player' : 'banker',
    playerPair: p1!.label === p2!.label,
    bankerPair: b1!.label === b2!.label,
  }
}

/** A hand of Teen Patti: the letters of its grade sort as hands do, by kind first, then from the top rank down. */
function gradeOf(cards: readonly RecomputedCard[]): { label: string; grade: string } {
  const byRank = '23456789XJQKA'
  const letters = 'abcdefghijklm'
  const ranks = cards.map(({ label }) => byRank.indexOf(label.replace('10', 'X'))).sort((x, y) => y - x)
  const ofSuit = new Set(cards.map(({ suit }) => suit)).size
  const different = new Set(ranks).size
  const spelled = ranks.map((rank) => byRank[rank]).join('')
  const run = spelled === 'A32' ? 11.5 : 'AKQJX98765432'.includes(spelled) ? ranks[0]! : -1
  const inOrder = ranks.map((rank) => letters[rank]).join('')
  if (different === 1) return { label: 'Trail', grade: `6${inOrder}` }
  // A-2-3 between A-K-Q (rank 12) and K-Q-J (rank 11).
  if (run >= 0) {
    const place = String(run * 10).padStart(3, '0')
    return ofSuit === 1
      ? { label: 'Pure Sequence', grade: `5${place}` }
      : { label: 'Sequence', grade: `4${place}` }
  }
  if (ofSuit === 1) return { label: 'Color', grade: `3${inOrder}` }
  if (different === 3) return { label: 'High Card', grade: `1${inOrder}` }
  const kicker = ranks[0] === ranks[1] ? ranks[2]! : ranks[0]!
  return { label: 'Pair', grade: `2${letters[ranks[1]!]}${letters[kicker]}` }
}

/** Returns the part of a round's answer that follows from its seeds, by default paytables. */
export function recomputed(seeds: Seeds): object {
  switch (seeds.game) {
    case '7updown': {
      const [card] = deal(seeds, 1, 1)
      const place = placeOf(card!)
      return { card, category: place === 7 ? 'seven' : place > 7 ? 'up' : 'down' }
    }
    case 'roulette': {
      const number = createUniform(seeds)(37)
      const color = number === 0 ? 'green' : reds.includes(number) ? 'red' : 'black'
      return { number, color }
    }
    case 'teenpatti': {
      const [a1, b1, a2, b2, a3, b3] = deal(seeds, 1, 6)
      const [playerA, playerB] = [
        [a1!, a2!, a3!],
        [b1!, b2!, b3!],
      ]
      const [a, b] = [gradeOf(playerA), gradeOf(playerB)]
      return {
        playerA: { hand: playerA, info: { label: a.label } },
        playerB: { hand: playerB, info: { label: b.label } },
        winner: a.grade === b.grade ? 'tie' : a.grade > b.grade ? 'playerA' : 'playerB',
      }
    }
    case 'dragontiger': {
      const [dragon, tiger] = deal(seeds, 8, 2)
      return { dragon, tiger, winner: higher(dragon!, tiger!, ['dragon', 'tiger']) }
    }
    case 'cricketwar': {
      const [batsman, bowler] = deal(seeds, 8, 2)
      return { batsman, bowler, winner: higher(batsman!, bowler!, ['batsman', 'bowler']) }
    }
    case 'baccarat':
      return baccarat(seeds)
    default:
      throw new Error(`There is no game ${seeds.game}.`)
  }
}
