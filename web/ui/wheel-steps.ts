/** From turns of the wheel to steps of a field. */

/** Of a mouse, about one notch; a touchpad tells the same way in many small parts. */
const pixelsAStep = 100
const pixelsALine = 40

/** Returns the whole steps that a turn makes together with what was left of those before, upward positive, and what is left. */
export function wheelSteps(
  turned: number,
  { deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>,
): { steps: number; rest: number } {
  // 0 pixels, 1 lines, 2 pages.
  const pixels = deltaMode === 0 ? deltaY : deltaY * (deltaMode === 1 ? pixelsALine : pixelsAStep)
  const sum = turned - pixels
  const steps = Math.trunc(sum / pixelsAStep)
  return { steps, rest: sum - steps * pixelsAStep }
}
