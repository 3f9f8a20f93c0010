/** Passkeys over a real socket, by a device of the test’s own: made, signed in with, ended; and all that is refused. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let ann: Person
let time = 1_800_000_000_000
beforeEach(async () => {
  server = await startServer({ now: () => time })
  ann = await server.player()
})
afterEach(() => server.stop())

const post = (path: string, token?: string, body?: object) =>
  server.api('POST', `/api/auth/passkeys${path}`, { token, body })
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const coded = (bytes: Buffer) => bytes.toString('base64url')

/** CBOR of bytes and of texts shorter than 24. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

interface Ceremony {
  readonly challenge: string
  readonly origin?: string
  /** What it says of its owner: present (1), verified (4), that a key follows (64). */
  readonly flags?: number
}

/** A device with one passkey for this host. */
function makeDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, { challenge, origin = server.url }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256('127.0.0.1'), Buffer.from([flags]), count])
  }
  return {
    make(ceremony: Ceremony) {
      const coordinates = [x, y].map((one) => cborBytes(Buffer.from(one, 'base64url')))
      // kty: EC2, alg: ES256, crv: P-256, x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        ...[coordinates[0]!, Buffer.from([0x22]), coordinates[1]!],
      ])
      const named = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id])
      const data = cborBytes(Buffer.concat([head(ceremony.flags ?? 0x45), named, key]))
      const attestation = [
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
      ]
      return {
        ...{
          name: 'A device',
          id: coded(id),
          clientDataJSON: coded(clientData('webauthn.create', ceremony)),
        },
        attestationObject: coded(Buffer.concat([...attestation, cborText('authData'), data])),
      }
    },
    sign(ceremony: Ceremony) {
      const [client, data] = [clientData('webauthn.get', ceremony), head(ceremony.flags ?? 0x05)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...{ id: coded(id), clientDataJSON: coded(client) },
        ...{ authenticatorData: coded(data), signature: coded(signature) },
      }
    },
  }
}

type Device = ReturnType<typeof makeDevice>

/** Adds a passkey of a new device to Ann's account. */
async function added(device: Device = makeDevice(), ceremony: Partial<Ceremony> = {}) {
  const { challenge } = (await post('/begin', ann.token)).body
  return { device, reply: await post('', ann.token, device.make({ challenge, ...ceremony })) }
}
async function signedIn(device: Device, ceremony: Partial<Ceremony> = {}) {
  const { challenge } = (await post('/challenge')).body
  return post('/sign-in', undefined, device.sign({ challenge, ...ceremony }))
}

test('a passkey signs in without a password, as with a second factor, and says when it was used', async () => {
  const { device, reply } = await added()
  expect(reply.status).toBe(200)
  time += 60_000
  const answer = await signedIn(device)
  expect([answer.status, answer.body.message]).toEqual([200, 'Login successful!'])
  const { token } = answer.body.data
  expect((await server.api('GET', '/api/auth/me', { token })).body.accountId).toBe(ann.accountId)
  const { passkeys } = (await server.api('GET', '/api/auth/passkeys', { token })).body
  const { passkeyId } = reply.body
  expect(passkeys).toEqual([{ passkeyId, name: 'A device', createdAt: time - 60_000, usedAt: time }])
  const session = server.running.accounts.sessions.find(token)
  expect([session?.strongAt, server.running.accounts.sessions.find(ann.token)?.strongAt]).toEqual([time, 0])

  expect((await post(`/${passkeyId}/end`, token)).status).toBe(200)
  const gone = await post(`/${passkeyId}/end`, token)
  expect([gone.status, gone.body.code]).toEqual([404, 'passkey_not_found'])
  expect((await signedIn(device)).body.code).toBe('login_failed')
})

test('what was made for another page, unseen by its owner, or for another challenge is refused', async () => {
  const elsewhere = { origin: 'https://elsewhere.example' }
  const unseen = { flags: 0x41 }
  for (const ceremony of [elsewhere, unseen, { challenge: coded(randomBytes(32)) }]) {
    const { reply } = await added(makeDevice(), ceremony)
    expect([reply.status, reply.body.code]).toEqual([403, 'passkey_refused'])
  }
  const { device } = await added()
  for (const ceremony of [elsewhere, { flags: 0x01 }, { challenge: coded(randomBytes(32)) }]) {
    const answer = await signedIn(device, ceremony)
    expect([answer.status, answer.body.code]).toEqual([401, 'login_failed'])
  }
  // One that has the same name as Ann's and another key.
  const { challenge } = (await post('/challenge')).body
  const forged = { ...makeDevice().sign({ challenge }), id: device.sign({ challenge }).id }
  expect((await post('/sign-in', undefined, forged)).body.code).toBe('login_failed')
})

test('a challenge is good once, for five minutes, for one session', async () => {
  const { device } = await added()
  const { challenge } = (await post('/challenge')).body
  expect((await post('/sign-in', undefined, device.sign({ challenge }))).status).toBe(200)
  expect((await post('/sign-in', undefined, device.sign({ challenge }))).body.code).toBe('login_failed')
  const late = (await post('/challenge')).body.challenge
  time += 5 * 60_000
  expect((await post('/sign-in', undefined, device.sign({ challenge: late }))).body.code).toBe('login_failed')

  const bob = await server.player()
  const mine = await server.player()
  const foreign = (await post('/begin', bob.token)).body.challenge
  const answer = await post('', mine.token, makeDevice().make({ challenge: foreign }))
  expect(answer.body.code).toBe('passkey_refused')
})

test('who has a passkey shows by it again who he is, by a challenge of the session', async () => {
  const { device } = await added()
  const bob = await server.player()
  time += 5 * 60_000
  const withdraw = async () => {
    const call = { token: ann.token, body: { method: 'CARD', amount: 100 } }
    const { status, body } = await server.api('POST', '/api/wallet/withdrawals', call)
    return body.code ?? status
  }
  const challengeOf = async (token: string) => (await post('/confirm/begin', token)).body
  const { challenge, known } = await challengeOf(ann.token)
  expect(known).toEqual([device.sign({ challenge }).id])
  const foreign = device.sign({ challenge: (await challengeOf(bob.token)).challenge })
  expect((await post('/confirm', ann.token, foreign)).body.code).toBe('passkey_refused')
  // Signed by Ann, for Bob's session.
  const ofBob = device.sign({ challenge: (await challengeOf(bob.token)).challenge })
  expect((await post('/confirm', bob.token, ofBob)).body.code).toBe('passkey_refused')
  expect(await withdraw()).toBe('step_up_needed')
  const signed = device.sign({ challenge })
  expect((await post('/confirm', ann.token, signed)).status).toBe(200)
  expect(await withdraw()).toBe(201)
  expect((await post('/confirm', ann.token, signed)).body.code).toBe('passkey_refused')
  expect(server.running.accounts.sessions.find(ann.token)).toMatchObject({ strongAt: time, provenAt: time })
})

test('a device is known once, and an account has at most ten; who has not shown who it is adds none', async () => {
  const { device } = await added()
  expect((await added(device)).reply.body.code).toBe('passkey_refused')
  for (let i = 0; i < 9; i++) expect((await added()).reply.status).toBe(200)
  const more = (await added()).reply
  expect([more.status, more.body.code]).toEqual([409, 'too_many_passkeys'])
  time += 5 * 60_000
  expect((await post('/begin', ann.token)).body.code).toBe('step_up_needed')
})
