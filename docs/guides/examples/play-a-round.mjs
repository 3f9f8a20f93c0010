/**
 * Signs in, names a client seed, plays a spin of Auto Roulette so that it is played once, has the server seed revealed and
 * computes the number again. Ends with 1 when it does not come to the same. Node 20 or newer, no packages:
 * EMAIL=... PASSWORD=... node play-a-round.mjs [SERVER]
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const server = process.argv[2] ?? 'http://127.0.0.1:3000'
const email = process.env.EMAIL ?? 'bot@example.com'
const password = process.env.PASSWORD ?? 'a pass phrase for the bot'

/**
 * Makes a call and returns its answer. Where no answer came, or one that says so, it is sent again; of a call that plays or
 * bets, that is only safe with the idempotency key of the first try.
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

/** Ends the pair of seeds, whose server seed is revealed, and goes on with the next one and a new client seed. */
function rotate() {
  const body = { clientSeed: randomBytes(16).toString('base64url') }
  return call('POST', '/api/fairness/rotate', { token, body })
}

/** Returns the number of the wheel: words of four bytes, those thrown away that would favour some numbers. */
function wheelNumber(serverSeed, { clientSeed, nonce }) {
  const pockets = 37
  const limit = 2 ** 32 - (2 ** 32 % pockets)
  for (let block = 0; ; block++) {
    const message = `PF1:roulette:${clientSeed}:${nonce}:${block}`
    const bytes = createHmac('sha256', serverSeed).update(message).digest()
    for (let at = 0; at < bytes.length; at += 4) {
      const word = bytes.readUInt32BE(at)
      if (word < limit) return word % pockets
    }
  }
}

const token = await signIn()
// The house has committed to its next seed before it hears the client seed that goes with it.
const { nextServerSeedHash } = await call('GET', '/api/fairness', { token })
const { serverSeedHash } = await rotate()
if (serverSeedHash !== nextServerSeedHash) throw new Error('Another seed is in use than was announced.')
console.log(`Committed to ${serverSeedHash}`)

const body = {
  bets: [
    { type: 'straight', number: 17, amount: 1 },
    { type: 'red', amount: 2.5 },
  ],
}
// One key a round, made before the first try and kept for every other.
const key = randomUUID()
const round = await call('POST', '/api/games/roulette/spin', { token, body, key })
const { roundId, number, color, totalBet, winAmount, fairness } = round
console.log(`Round ${roundId}: ${number} ${color}, staked ${totalBet}, returned ${winAmount}`)
const again = await call('POST', '/api/games/roulette/spin', { token, body, key })
console.log(`Sent again: ${again.roundId === roundId ? 'the same round' : 'another round'}`)

await rotate()
const { serverSeed } = (await call('GET', `/api/fairness/rounds/${roundId}`, { token })).fairness
const hash = createHash('sha256').update(serverSeed).digest('hex')
const isCommitted = hash === serverSeedHash && hash === fairness.serverSeedHash
const computed = wheelNumber(serverSeed, fairness)
const isSame = isCommitted && computed === number && again.roundId === roundId
console.log(
  `The seed ${isCommitted ? 'has' : 'has not'} the hash; computed ${computed}: ${isSame ? 'match' : 'MISMATCH'}`,
)
process.exitCode = isSame ? 0 : 1
