/**
 * Draws the app's icons from `web/public/favicon.svg`, whose marks are three polygons: `node scripts/icons.ts`.
 * The files are kept in the repository; run it again when the mark changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]
type Colour = readonly [red: number, green: number, blue: number]
interface Shape {
  readonly colour: Colour
  readonly points: readonly Point[]
}

const publicFolder = join(import.meta.dirname, '..', 'web', 'public')
const ground: Colour = [255, 255, 255]
/** Side of the drawing's own square. */
const box = 24
/** Samples a side of each pixel: smooth edges. */
const samples = 4

/** Name, side in pixels, and the share of it that the mark takes. A maskable icon is cut to a circle of 80 %. */
const icons = [
  ['icon-192', 192, 0.84],
  ['icon-512', 512, 0.84],
  ['maskable-512', 512, 0.6],
  ['apple-touch-180', 180, 0.76],
] as const

/** Reads the filled polygons of the drawing: paths of M, absolute points, lines and z alone. */
function readShapes(svg: string): Shape[] {
  return [...svg.matchAll(/<path fill="#(\w{6})" d="M([^"]+)z"\/>/g)].map(([, fill = '', path = '']) => {
    const numbers = readPath(path)
    return {
      colour: [0, 2, 4].map((at) => Number.parseInt(fill.slice(at, at + 2), 16)) as unknown as Colour,
      points: numbers,
    }
  })
}

/** "2 6.2 6.2 2 22 17.8" and "2 2L4 4" alike. */
function readPath(path: string): Point[] {
  const numbers = path.match(/-?\d*\.?\d+/g)?.map(Number) ?? []
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []))
}

function isInside(points: readonly Point[], x: number, y: number): boolean {
  let inside = false
  points.forEach(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length]!
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
  })
  return inside
}

/** Returns the colour of a pixel, the mean of its samples; what is drawn later lies on top. */
function pixelAt(shapes: readonly Shape[], px: number, py: number, scale: number, offset: number): Colour {
  const sum = [0, 0, 0]
  for (let sample = 0; sample < samples * samples; sample++) {
    const x = (px + ((sample % samples) + 0.5) / samples - offset) / scale
    const y = (py + (Math.floor(sample / samples) + 0.5) / samples - offset) / scale
    const colour = shapes.findLast(({ points }) => isInside(points, x, y))?.colour ?? ground
    for (const [channel, value] of colour.entries()) sum[channel]! += value
  }
  return sum.map((value) => Math.round(value / (samples * samples))) as unknown as Colour
}

function draw(shapes: readonly Shape[], side: number, share: number): Buffer {
  const scale = (side * share) / box
  const offset = (side * (1 - share)) / 2
  const rows = Array.from({ length: side }, (_, y) => {
    const row = Array.from({ length: side }, (_, x) => pixelAt(shapes, x, y, scale, offset))
    return Buffer.from([0, ...row.flat()])
  })
  return png(side, Buffer.concat(rows))
}

function png(side: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits, red, green and blue.
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(pixels, { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

const shapes = readShapes(readFileSync(join(publicFolder, 'favicon.svg'), 'utf8'))
if (shapes.length === 0) throw new Error('favicon.svg has no polygon.')
mkdirSync(join(publicFolder, 'icons'), { recursive: true })
for (const [name, side, share] of icons) {
  writeFileSync(join(publicFolder, 'icons', `${name}.png`), draw(shapes, side, share))
}
