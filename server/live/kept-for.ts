/** What is dear to add up, for all who ask within a while. */

/**
 * Returns what resolves to what `read` comes to: answered for `ms` after it came, and read once for all who ask meanwhile. Rejects as `read`
 * does, and the next who asks has it read again. `machineNow`: milliseconds of any clock.
 */
export function keptFor<T>(read: () => Promise<T>, ms: number, machineNow: () => number): () => Promise<T> {
  let kept: { readonly value: T; readonly at: number } | undefined
  let underWay: Promise<T> | undefined

  async function readNow(): Promise<T> {
    const value = await read()
    kept = { value, at: machineNow() }
    return value
  }

  return () => {
    if (kept !== undefined && machineNow() - kept.at < ms) return Promise.resolve(kept.value)
    underWay ??= readNow().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
