/** A webhook is believed by the signature of its body and its time, made here by its own means, and within five minutes. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, signed } from './signature.ts'

const secret = 'a secret of thirty-two characters'
const body = '{"type":"succeeded","reference":"CB-1"}'
const time = 1_700_000_000_000
const fiveMinutesMs = 300_000
const hashOf = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex')
const header = `t=${time},v1=${hashOf(`${time}.${body}`)}`

test('the header has the time, and the hash of the time and the body', () => {
  expect(signed(secret, body, time)).toBe(header)
})

test.each([
  [-fiveMinutesMs - 1, false],
  [-fiveMinutesMs, true],
  [0, true],
  [fiveMinutesMs, true],
  [fiveMinutesMs + 1, false],
])('%i ms after its time it is believed: %s', (later, isBelieved) => {
  expect(isSigned(secret, body, header, time + later)).toBe(isBelieved)
})

test.each([
  ['of another body', header, `${body} `],
  ['of another secret', `t=${time},v1=${hashOf(`${time}.${body}`, 'another')}`, body],
  ['kept, under a time of now', header.replace(`t=${time}`, `t=${time + 1}`), body],
  ['of the body alone', `t=${time},v1=${hashOf(body)}`, body],
  ['cut', header.slice(0, -1), body],
  ['of nothing', undefined, body],
])('a signature %s is not believed', (_, given, said) => {
  expect(isSigned(secret, said, given, time)).toBe(false)
})
