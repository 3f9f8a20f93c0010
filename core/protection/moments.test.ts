/** Room for many lists: each lies within one page, and no two at the same place. */
import { expect, test } from 'vitest'
import { createMoments, giveRoom, momentsMax, offsetOf, pageOf, roomMin, takeRoom } from './moments.ts'

test('rooms of all lengths, taken and given back, have their numbers for themselves', () => {
  const moments = createMoments()
  const taken: { place: number; room: number; mark: number }[] = []
  let rooms = 0
  for (let i = 1; i <= 2_000; i++) {
    const room = Math.min(momentsMax, roomMin << ((i * 7) % 10))
    const place = takeRoom(moments, room)
    const from = offsetOf(place)
    const page = pageOf(moments, place)
    expect(from + 2 * room).toBeLessThanOrEqual(page.length)
    page.fill(i, from, from + 2 * room)
    taken.push({ place, room, mark: i })
    rooms += room
    if (i % 3 > 0) continue
    const [given] = taken.splice((i * 31) % taken.length, 1)
    giveRoom(moments, given!.place, given!.room)
  }
  expect(rooms).toBeGreaterThan(1_000_000)
  for (const { mark, place, room } of taken) {
    const from = offsetOf(place)
    const own = pageOf(moments, place).subarray(from, from + 2 * room)
    expect(own.every((number) => number === mark)).toBe(true)
  }
})
