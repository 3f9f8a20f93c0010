/** The racetrack's shape: every number once, in the order of the wheel, inside the drawing. */
import { expect, test } from 'vitest'
import { wheelOrder } from '#core/casino/roulette.ts'
import { lyingTrack, trackShape, uprightTrack } from './track-shape.ts'

test.each([
  ['lying', lyingTrack, 29, [490, 85]],
  ['upright', uprightTrack, 26, [165, 23]],
] as const)('the cells of a %s track are of one size, the zero at its end', (_, size, least, zero) => {
  const { cells, width, height } = trackShape(size)
  expect(cells).toHaveLength(37)
  expect(cells[0]!.middle.map(Math.round)).toEqual(zero)
  for (const [place, number] of wheelOrder.entries()) {
    const [x, y] = cells[number]!.middle
    const [nextX, nextY] = cells[wheelOrder[(place + 1) % wheelOrder.length]!]!.middle
    expect(Math.hypot(nextX - x, nextY - y), String(number)).toBeGreaterThan(least)
    expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
  }
})

test('clockwise from the zero come 32 and 15: down where it lies, to the right where it stands', () => {
  const lying = trackShape(lyingTrack).cells
  const upright = trackShape(uprightTrack).cells
  expect(lying[15]!.middle[1]).toBeGreaterThan(lying[0]!.middle[1])
  expect(upright[15]!.middle[0]).toBeGreaterThan(upright[0]!.middle[0])
})
