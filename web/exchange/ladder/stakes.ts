/** The five stakes that one press chooses, kept in this browser. */
import { create } from 'zustand'
import { stakeMax } from '#core/values/money.ts'

/** Minor units. */
const usual: readonly number[] = [1_000, 2_500, 5_000, 10_000, 25_000]
const key = 'ladder-stakes'

export const useStakes = create<readonly number[]>()(() => kept() ?? usual)

/** Changes one of the stakes, minor units, and keeps them. */
export function changeStake(place: number, stake: number): void {
  const stakes = useStakes.getState().with(place, stake)
  useStakes.setState(stakes, true)
  try {
    localStorage.setItem(key, JSON.stringify(stakes))
  } catch {
    // Storage may be blocked; they then last as long as the page.
  }
}

function kept(): readonly number[] | null {
  try {
    const stakes: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stakes) && stakes.length === usual.length && stakes.every(isStake) ? stakes : null
  } catch {
    return null
  }
}

function isStake(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= stakeMax
}
