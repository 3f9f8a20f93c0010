/** The server's list of games over the local one. */
import { expect, test } from 'vitest'
import type { GameRow } from '#contract/casino.ts'
import { casinoGames, merged } from './catalogue.ts'

const [sevenUpDown] = casinoGames
const row: GameRow = {
  id: 900001,
  name: 'Seven of the server',
  image: '/elsewhere.svg',
  key: '7updown',
  status: 'coming_soon',
  paytable: { ...sevenUpDown!.paytable, version: 3 },
  stakeCaps: { under25: 200, from25: 500 },
}

test('the list is six games with their ids, names and pictures', () => {
  expect(casinoGames.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '900001 7 Up Down',
    '900002 Auto Roulette',
    '900003 Teen Patti',
    '900004 Dragon Tiger',
    '900005 Cricket War',
    '900006 Baccarat',
  ])
  expect(casinoGames.map(({ path }) => path).slice(3)).toEqual([
    '/games/dragon-tiger',
    '/Common/RSC?id=900005&d=d',
    '/Common/RSC?id=900006&d=d',
  ])
})

test("for known ids the local name and picture win, and the server's status and paytable", () => {
  const { games, roundGapMs, guestsPlay } = merged({
    ...{ success: true, games: [row], roundGapMs: 5_000, guestsPlay: false },
  })
  expect(games[0]).toMatchObject({ name: '7 Up Down', image: '/art/seven-updown.svg', status: 'coming_soon' })
  expect(games[0]?.paytable.version).toBe(3)
  expect(games.slice(1)).toEqual(casinoGames.slice(1))
  expect([roundGapMs, guestsPlay]).toEqual([5_000, false])
})

test('an unknown id comes last, with the name and picture of the server, in the lobby', () => {
  const { games } = merged({
    success: true,
    games: [{ ...row, id: 900007 }],
    roundGapMs: 0,
    guestsPlay: true,
  })
  expect(games).toHaveLength(7)
  expect(games[6]).toMatchObject({
    name: 'Seven of the server',
    image: '/elsewhere.svg',
    path: '/Common/RSC?id=900007&d=d',
  })
})
