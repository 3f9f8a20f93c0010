/** Joins the wheel's motion to the life of a round. */
import { useRef } from 'react'
import type { RouletteRound } from '#contract/casino/roulette.ts'
import { letGo, startWheel, stopWheel, type WheelParts } from './wheel-motion.ts'

export type Spin = ReturnType<typeof useSpin>

/** Returns the places for the wheel's two parts, and what moves them. */
export function useSpin() {
  const wheel = useRef<SVGGElement>(null)
  const ball = useRef<SVGGElement>(null)
  const parts = (): WheelParts | null =>
    wheel.current && ball.current ? { wheel: wheel.current, ball: ball.current } : null

  return {
    wheel,
    ball,
    /** Lets the wheel turn while the round is played, and has it stand still afterwards, however it ended. */
    async during(play: () => Promise<boolean>): Promise<void> {
      const turning = parts()
      // A second press, while the first is still on its way, must not disturb the wheel.
      if (turning === null || turning.wheel.getAnimations().length > 0) {
        await play()
        return
      }
      startWheel(turning)
      await play()
      letGo(turning)
    },
    /** Brings the wheel to rest at the round's number. */
    async show({ number }: RouletteRound): Promise<void> {
      const turning = parts()
      if (turning !== null) await stopWheel(turning, number)
    },
  }
}
