/** The calls of the load: made beforehand as bytes, taken in turn, each time under a new idempotency key. */
import type { Static } from 'typebox'
import type { SevenUpDownPlay } from '#contract/casino/seven-up-down.ts'
import type { PlaceInstruction, PlaceOrders } from '#contract/orders.ts'
import { runnersPerMarket } from '../exchange.ts'
import { randomNumbers } from '../operations.ts'
import { randomBet, randomMarket, randomSide } from '../random-bets.ts'

const keyDigits = 15
const keyPrefix = 'bench-'

export interface RequestPool {
  /** Returns the next call's bytes; they stay as they are until the pool has gone round. */
  next(): Buffer
}

export interface PoolShape {
  readonly path: string
  readonly host: string
  readonly tokens: readonly string[]
  /** Returns the body of a call, made of random numbers from 0 up to 1. */
  readonly bodyOf: (random: () => number) => object
  /** How many calls before the bytes are used again: more than can be under way at once. */
  readonly size: number
  readonly seed: number
}

let lastKey = Date.now() * 100

/** Returns a pool of calls, each of another player. */
export function createRequestPool({ path, host, tokens, bodyOf, size, seed }: PoolShape): RequestPool {
  const random = randomNumbers(seed)
  const requests: Buffer[] = []
  let keyAt = 0
  for (let i = 0; i < size; i++) {
    const body = JSON.stringify(bodyOf(random))
    const upToKey = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nidempotency-key: ${keyPrefix}`
    keyAt = upToKey.length
    const head =
      `${upToKey}${'0'.repeat(keyDigits)}\r\nauthorization: Bearer ${tokens[i % tokens.length]!}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    requests.push(Buffer.from(head + body, 'latin1'))
  }
  let turn = 0
  return {
    next() {
      const request = requests[turn]!
      turn = turn + 1 === size ? 0 : turn + 1
      writeKey(request, keyAt, ++lastKey)
      return request
    },
  }
}

/** Returns the body of a call that places bets in a random market. */
export function placingBody(random: () => number, betsPerRequest: number): PlaceOrders {
  return { marketId: randomMarket(random), instructions: instructions(random, betsPerRequest) }
}

const selections = ['up', 'down', 'seven'] as const

/** Returns the body of a call for a round: 1.00 to 10.00 on a random spot. */
export function roundBody(random: () => number): Static<typeof SevenUpDownPlay> {
  const upTo = (n: number) => Math.floor(random() * n)
  return { selection: selections[upTo(selections.length)]!, amount: 1 + upTo(10) }
}

/** One side a runner within a call: an account that bets against itself is cut short by the self-match rule. */
function instructions(random: () => number, count: number): PlaceInstruction[] {
  const sides = Array.from({ length: runnersPerMarket }, () => randomSide(random))
  return Array.from({ length: count }, () => {
    const bet = randomBet(random)
    return { ...bet, side: sides[bet.selectionId - 1]! }
  })
}

function writeKey(request: Buffer, at: number, key: number): void {
  let rest = key
  for (let i = at + keyDigits - 1; i >= at; i--) {
    const digit = rest % 10
    request[i] = 0x30 + digit
    rest = (rest - digit) / 10
  }
}
