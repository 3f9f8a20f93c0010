/** What is known of an account: of what kind it is, to which other it belongs, what it holds. */
import { expect, test } from 'vitest'
import { applyFacts } from '../engine/apply.ts'
import { accountKinds, accountOpened, currencies } from '../facts/ledger.ts'
import { writeFact } from '../facts/log.ts'
import { readFact } from '../facts/registry.ts'
import { openScene } from '../testing/scene.ts'
import { house } from './accounts.ts'

function termsOf({ engine }: ReturnType<typeof openScene>, account: number) {
  const { kind, parent, currency, discountBps } = engine.state.accounts
  return [kind[account], parent[account], currency[account], discountBps[account]]
}
const { PLAY_MONEY } = currencies

test('an account is a player’s, and belongs to nobody, unless it is opened otherwise', () => {
  const scene = openScene()
  expect(termsOf(scene, 101)).toEqual([accountKinds.PLAYER, 0, PLAY_MONEY, 0])
  const { id: parent } = scene.do('open-account', { agent: {} })
  expect(termsOf(scene, parent)).toEqual([accountKinds.AGENT, 0, PLAY_MONEY, 0])
  const { id } = scene.do('open-account', { parent, participant: 'Harbour Maker', discountBps: 50 })
  expect(termsOf(scene, id)).toEqual([accountKinds.PARTICIPANT, parent, PLAY_MONEY, 50])
  expect(termsOf(scene, house.casino)).toEqual([accountKinds.HOUSE, 0, PLAY_MONEY, 0])
})

test('the opening names a participant, and says nothing about a player', () => {
  const scene = openScene()
  const { log } = scene.engine
  const textOf = (fields: { participant?: string; grant?: number }) => {
    const before = log.count
    scene.do('open-account', fields)
    return readFact(log, before).text
  }
  expect(textOf({ participant: 'Harbour Maker' })).toBe('Harbour Maker')
  expect(textOf({ grant: 100 })).toBe('')
})

test('an account of before it had a kind is a player’s', () => {
  const scene = openScene()
  const { log, state } = scene.engine
  const account = state.accounts.next
  writeFact(log, accountOpened, { account, discountBps: 40 })
  applyFacts(state, log, log.count - 1, log.count)
  expect(termsOf(scene, account)).toEqual([accountKinds.PLAYER, 0, PLAY_MONEY, 40])
})

test('what is known of an account outlasts the room for more of them', () => {
  const scene = openScene()
  const { id: parent } = scene.do('open-account', { agent: {} })
  const { id } = scene.do('open-account', { parent, agent: {}, discountBps: 50 })
  for (let i = 0; i < 300; i++) scene.do('open-account', { parent: id })
  expect(termsOf(scene, id)).toEqual([accountKinds.AGENT, parent, PLAY_MONEY, 50])
  expect(termsOf(scene, id + 300)).toEqual([accountKinds.PLAYER, id, PLAY_MONEY, 0])
})
