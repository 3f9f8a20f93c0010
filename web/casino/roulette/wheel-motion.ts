/** The wheel in motion: it turns while the round is asked for, then slows and stops with the ball in its pocket. */
import { wheelOrder } from '#core/casino/roulette.ts'

const slowingMs = 3_200
const easing = 'cubic-bezier(.15, .6, .3, 1)'
const wheelTurnMs = 2_600
const ballTurnMs = 1_100

/** The parts that turn. */
export interface WheelParts {
  readonly wheel: SVGGElement
  readonly ball: SVGGElement
}

/** Returns the angle of a number's pocket, clockwise from the top, degrees. */
export function pocketAngle(number: number): number {
  return (wheelOrder.indexOf(number) * 360) / wheelOrder.length
}

/** Sets wheel and ball turning against each other until they are stopped; nothing under reduced motion. */
export function startWheel({ wheel, ball }: WheelParts): void {
  if (prefersStillness()) return
  turn(wheel, angleOf(wheel), 360, { duration: wheelTurnMs, iterations: Number.POSITIVE_INFINITY })
  turn(ball, angleOf(ball), -360, { duration: ballTurnMs, iterations: Number.POSITIVE_INFINITY })
}

/** Slows wheel and ball down to rest at the number. Resolves when they stand; at once under reduced motion. */
export async function stopWheel({ wheel, ball }: WheelParts, number: number): Promise<void> {
  if (prefersStillness()) return
  const options = { duration: slowingMs, easing }
  const from = { wheel: angleOf(wheel), ball: angleOf(ball) }
  letGo({ wheel, ball })
  const motions = [
    // Both come to rest where the picture without motion has them: the zero on top, the ball in its pocket.
    turn(wheel, from.wheel, 2 * 360 - from.wheel, options),
    turn(ball, from.ball, pocketAngle(number) - 4 * 360 - from.ball, options),
  ]
  await Promise.allSettled(motions.map(({ finished }) => finished))
}

/** Takes every motion away; the parts stand where they rest. */
export function letGo({ wheel, ball }: WheelParts): void {
  for (const part of [wheel, ball]) for (const motion of part.getAnimations()) motion.cancel()
}

function turn(part: SVGGElement, from: number, by: number, options: KeyframeAnimationOptions): Animation {
  return part.animate(
    [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${from + by}deg)` }],
    options,
  )
}

/** Returns how far the part is turned at this moment, degrees. */
function angleOf(part: SVGGElement): number {
  const { a, b } = new DOMMatrix(getComputedStyle(part).transform)
  return (Math.atan2(b, a) * 180) / Math.PI
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
