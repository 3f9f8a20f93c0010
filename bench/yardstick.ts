/**
 * Streams of the yardstick, a folder outside the project named by CROSSBOOK_YARDSTICK, and its C++ ladder with exposure over
 * the same streams: what a core could cost at least.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearBatch } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { findOrder } from '#core/exchange/book/order-pool.ts'
import { orderOfCommand } from '#core/exchange/orders/order.ts'
import { planOrder } from '#core/exchange/orders/plan.ts'
import {
  ACCOUNT,
  CANCEL,
  KIND,
  MARKET,
  type Operations,
  openExchange,
  PLACE,
  placing,
  RUNNER,
  rowSize,
  SIDE,
  SIZE,
  TARGET,
  TICK,
} from './operations.ts'

/** What the stream's own reference came to over all of it. */
export interface Expected {
  readonly trades: number
  readonly volume: number
  /** Over maker, taker, ladder index and size of each match in order (FNV-1a by words). */
  readonly hash: number
}

const magic = 'BXOPS1'

/**
 * Returns the operations of a stream and what it comes to, or undefined when the file is none of the yardstick's. Whoever would meet his own order leaves it to the next account: the
 * exchange would cut him short, and the yardstick's engines know no accounts in a queue.
 */
export function readYardstickStream(
  path: string,
): (Operations & { readonly expected: Expected }) | undefined {
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 0, magic.length) !== magic) return undefined
  const head = (i: number) => bytes.readUInt32LE(8 + 4 * i)
  const [markets, runners, accounts, count, prefill] = [head(1), head(2), head(3), head(4), head(5)] as const
  const rows = new Int32Array(count * rowSize)
  const engine = openExchange(markets, runners, accounts)
  const { state } = engine
  const orders = new Float64Array(head(6))
  const owners = new Int32Array(head(6))
  let places = 0
  for (let i = 0; i < count; i++) {
    const from = 64 + i * 24
    const at = i * rowSize
    const book = bytes.readUInt32LE(from + 4)
    const order = bytes.readUInt32LE(from + 8) - 1
    rows[at + MARKET] = Math.floor(book / runners) + 1
    rows[at + RUNNER] = (book % runners) + 1
    if (bytes[from] === 1) {
      rows[at + KIND] = PLACE
      rows[at + SIDE] = bytes[from + 1]!
      rows[at + TICK] = bytes.readUInt16LE(from + 2)
      rows[at + SIZE] = bytes.readUInt32LE(from + 16)
      rows[at + ACCOUNT] = 101 + bytes.readUInt32LE(from + 12)
      const market = state.markets[rows[at + MARKET]!]!
      const runner = rows[at + RUNNER]! - 1
      while (
        planOrder(state, market, orderOfCommand(state.orders, placing(rows, at), runner, rows[at + TICK]!))
          .stoppedAtOwn
      ) {
        rows[at + ACCOUNT] = rows[at + ACCOUNT]! - 100 === accounts ? 101 : rows[at + ACCOUNT]! + 1
      }
      orders[order] = execute(engine, placing(rows, at)).id
      owners[order] = rows[at + ACCOUNT]!
      if (order !== places) throw new Error(`${path}: order ${order} is placed as number ${places}`)
      places++
    } else {
      rows[at + KIND] = CANCEL
      rows[at + TARGET] = order
      rows[at + ACCOUNT] = owners[order]!
      if (findOrder(state.orders, orders[order]!) !== -1) {
        const [account, market] = [rows[at + ACCOUNT]!, rows[at + MARKET]!]
        execute(engine, { kind: 'cancel-order', account, market, order: orders[order]! })
      }
    }
    if (i % 64 === 63) clearBatch(engine)
  }
  const expected = { trades: head(7), volume: bytes.readDoubleLE(56), hash: head(10) }
  return { markets, runners, accounts, count, prefill, places, rows, expected }
}

/** The yardstick's C++ ladder, compiled for this machine. */
export interface Ladder {
  /** Returns nanoseconds of processor an operation, of the last of three passes over a stream. */
  run(path: string): number
  /** Takes the program away again. */
  dispose(): void
}

/** Returns the ladder of the folder, or why there is none. */
export function compileLadder(folder: string | undefined): Ladder | string {
  if (folder === undefined) return 'CROSSBOOK_YARDSTICK names no folder'
  const source = join(folder, 'ladder_exp.cpp')
  if (!existsSync(source)) return `${source} is not there`
  const made = mkdtempSync(join(tmpdir(), 'crossbook-yardstick-'))
  const program = join(made, 'ladder_exp')
  const flags = ['-O3', '-march=native', '-std=c++20']
  const { status, error } = spawnSync('g++', [...flags, source, '-o', program], { stdio: 'ignore' })
  const dispose = () => rmSync(made, { recursive: true, force: true })
  if (status !== 0) {
    dispose()
    return error === undefined ? `g++ does not compile ${source}` : 'there is no g++'
  }
  return {
    run(path) {
      const lines = execFileSync(program, [path, '3'], { encoding: 'utf8' }).trim().split('\n')
      return (JSON.parse(lines.at(-1)!) as { cpuNsPerOp: number }).cpuNsPerOp
    },
    dispose,
  }
}

/** Writes a stream of one of the yardstick's scenarios to a file; throws when the folder's generator does not run. */
export function makeStream(folder: string, scenario: string, seed: number, path: string): void {
  const generator = join(folder, 'gen.mjs')
  const args = [`--out=${path}`, `--scenario=${scenario}`, `--seed=${seed}`]
  execFileSync(process.execPath, [generator, ...args], { stdio: 'ignore' })
}
