/**
 * Signs in, follows a market by the stream, backs once at the best price, and says what becomes of the bet; then prints
 * the best prices as they change, until Ctrl-C. Node 22 or newer, no packages:
 * EMAIL=... PASSWORD=... node back-once.mjs [SERVER [MARKET]]
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const server = process.argv[2] ?? 'http://127.0.0.1:3000'
const email = process.env.EMAIL ?? 'bot@example.com'
const password = process.env.PASSWORD ?? 'a pass phrase for the bot'
const stake = 200

/**
 * Makes a call and returns its answer. Where no answer came, or one that says so, it is sent again with the same
 * idempotency key: however often it arrives, it takes effect once.
 */
async function call(method, path, { token, body, key } = {}) {
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(server + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    if (answer?.ok) return answer.json()
    const problem = await answer?.json().catch(() => undefined)
    const mayRepeat = answer === undefined || answer.status === 429 || answer.status >= 500
    if (!mayRepeat || attempt === 8) throw Object.assign(new Error(problem?.message ?? 'No answer'), problem)
    const seconds = Number(answer?.headers.get('retry-after') ?? 0)
    await pause(Math.max(seconds * 1_000, Math.min(5_000, 100 * 2 ** attempt)))
  }
}

async function signIn() {
  try {
    return (await call('POST', '/api/auth/login', { body: { email, password } })).data.token
  } catch (error) {
    if (error.code !== 'login_failed') throw error
    const body = { fullName: 'A Bot', email, password }
    return (await call('POST', '/api/auth/register', { body })).data.token
  }
}

/** One market as the stream tells it, three best prices a side. */
class Market {
  constructor(marketId) {
    this.marketId = marketId
    /** Of the last message: where to go on after a cut. */
    this.sequence = undefined
    this.state = {}
    this.runners = new Map()
  }

  /** An image replaces everything, a delta what it names. */
  take({ op, marketId, sequence, runners = [], ...state }) {
    this.sequence = sequence
    if (op === 'market-image') this.runners.clear()
    Object.assign(this.state, state)
    for (const runner of runners) {
      this.runners.set(runner.selectionId, { ...this.runners.get(runner.selectionId), ...runner })
    }
  }

  bestBack() {
    if (this.state.status !== 'OPEN') return undefined
    for (const { selectionId, back } of this.runners.values()) {
      if (back?.length > 0) return { selectionId, price: back[0][0] }
    }
    return undefined
  }

  toString() {
    const text = (levels) => (levels?.length > 0 ? (levels[0][0] / 100).toFixed(2) : '-')
    const prices = [...this.runners.values()].map(({ back, lay }) => `${text(back)}/${text(lay)}`)
    return `${this.state.status}${this.state.inPlay ? ' in play' : ''}  ${prices.join('  ')}`
  }
}

/** Keeps a connection open; `hear` gets every message. Silence for three heartbeats is a cut, too. */
function listen(token, market, hear) {
  let pauseMs = 250
  const connect = () => {
    const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/api/stream`)
    const say = (message) => socket.send(JSON.stringify(message))
    let watchdog
    const notice = (heartbeatMs) => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => socket.close(), heartbeatMs * 3)
    }
    let heartbeatMs = 2_000
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data)
      if (message.op === 'hello') {
        heartbeatMs = message.heartbeatMs
        pauseMs = 250
        const { marketId, sequence } = market
        say({ op: 'authenticate', token })
        say({
          op: 'subscribe',
          topic: 'markets',
          marketIds: [marketId],
          ...(sequence !== undefined && { resume: { [marketId]: sequence } }),
        })
        say({ op: 'subscribe', topic: 'orders' })
      }
      notice(heartbeatMs)
      hear(message)
    })
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('close', async () => {
      clearTimeout(watchdog)
      console.log(`Cut off; again in ${pauseMs} ms`)
      await pause(pauseMs)
      pauseMs = Math.min(10_000, pauseMs * 2)
      connect()
    })
  }
  connect()
}

async function back(token, marketId, { selectionId, price }, marketVersion) {
  const instruction = { selectionId, side: 'BACK', price, size: stake }
  const body = { marketId, marketVersion, instructions: [instruction] }
  // One key a bet, made before the first try and kept for every other.
  const { results } = await call('POST', '/api/exchange/orders/place', { token, body, key: randomUUID() })
  return results[0]
}

const token = await signIn()
const { markets } = await call('GET', '/api/exchange/markets?limit=50')
const wanted = process.argv[3]
const found = markets.find((one) => (wanted ? String(one.marketId) === wanted : one.status === 'OPEN'))
if (found === undefined) throw new Error('There is no such market.')
const market = new Market(found.marketId)
console.log(
  `Following market ${found.marketId}, ${found.name}: ${found.runners.map(({ name }) => name).join(', ')}`,
)

let order
let isPlacing = false
let printed = ''

function print(text) {
  if (text !== printed) console.log(text)
  printed = text
}

async function backOnce() {
  const best = market.bestBack()
  if (best === undefined || isPlacing) return
  isPlacing = true
  const result = await back(token, market.marketId, best, market.state.version)
  console.log(`Backed ${best.selectionId} at ${best.price / 100}:`, result.ok ? result.state : result.message)
  if (result.ok) order = result.orderId
  // Refused: the market has changed since. The next message tells how it stands, and a new bet has a new key.
  else isPlacing = false
}

listen(token, market, (message) => {
  if (message.op === 'error') console.log(`${message.code}: ${message.message}`)
  if (message.op === 'market-image' || message.op === 'market-delta') {
    market.take(message)
    print(`${message.op === 'market-image' ? 'image' : 'delta'} ${market}`)
    backOnce().catch((error) => console.log(error.message))
  }
  if (message.op === 'orders-image' || message.op === 'orders-delta') {
    for (const bet of message.bets.filter(({ orderId }) => orderId === order)) {
      console.log(`The bet is ${bet.state}: ${bet.matched} matched at ${bet.averagePrice / 100}`)
    }
  }
})
