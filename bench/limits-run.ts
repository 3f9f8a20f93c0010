/**
 * What limits add to an operation: an engine whose accounts have some and one whose accounts have none are driven through one stream in turn,
 * a hundred batches each, so that what else the machine does meanwhile touches both alike. Prints a JSON line.
 */
import { parseArgs } from 'node:util'
import { Drive, settled } from './drive.ts'
import { generateOperations, shapeOf, shapeOptions } from './operations.ts'

const { values } = parseArgs({
  options: {
    ...shapeOptions,
    'batch-ms': { type: 'string', default: '1' },
    // Neither has limits: how far two of the same are apart.
    same: { type: 'boolean', default: false },
  },
})

const turn = 6_400

const operations = generateOperations(shapeOf(values))

/** Returns microseconds of processor that a turn of one takes. */
function costOf(drive: Drive): number {
  const from = process.cpuUsage()
  drive.run(turn)
  const { user, system } = process.cpuUsage(from)
  return user + system
}

/** Returns the mean of the middle half. */
function middleOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const cut = Math.floor(sorted.length / 4)
  const middle = sorted.slice(cut, sorted.length - cut)
  return middle.reduce((sum, each) => sum + each, 0) / middle.length
}

/** Drives both to the end. Returns nanoseconds an operation of each, and by how much limits raise it, percent. */
async function driveBoth(isLimitedFirst: boolean) {
  const batchMs = Number(values['batch-ms'])
  const made = [isLimitedFirst, !isLimitedFirst].map(
    (isLimited) => new Drive(operations, { batchMs, isLimited: isLimited && !values.same }),
  )
  const [free, limited] = (isLimitedFirst ? made.toReversed() : made) as [Drive, Drive]
  for (const drive of made) drive.run(operations.prefill)
  await settled()
  const costs: { free: number; limited: number }[] = []
  while (!free.isOver) {
    // Each is first in every other turn: what one leaves to be collected the other one may pay for.
    if (costs.length % 2 === 0) costs.push({ free: costOf(free), limited: costOf(limited) })
    else costs.push({ limited: costOf(limited), free: costOf(free) })
  }
  const nanoseconds = (cost: number) => (cost * 1_000) / turn
  return {
    free: nanoseconds(middleOf(costs.map((each) => each.free))),
    limited: nanoseconds(middleOf(costs.map((each) => each.limited))),
    rise: (middleOf(costs.map((each) => each.limited / each.free)) - 1) * 100,
  }
}

// The first time is the warm-up that a server has behind it before it opens.
await driveBoth(false)
// What is made later has its memory elsewhere, and costs some hundredths more by that alone: so each is once.
const [one, other] = [await driveBoth(false), await driveBoth(true)]
const between = (figure: keyof typeof one) => (one[figure] + other[figure]) / 2
console.log(JSON.stringify({ free: between('free'), limited: between('limited'), rise: between('rise') }))
