/** The key of what a form asks: the same for as long as the same is asked and not answered, so that pressing again does it once. */
import { ApiError } from '../api/client.ts'

/** One form's. */
export interface AskedKeys {
  /** Makes a request by a key: that of the try before where the same was asked then and no answer came. Throws what `make` throws. */
  ask<T>(asked: unknown, make: (key: string) => Promise<T>): Promise<T>
}

/** Returns the keys of a form in which nothing has been asked yet. */
export function createAskedKeys(): AskedKeys {
  /** What has no answer, with its key. */
  let open: { readonly asked: string; readonly key: string } | null = null
  return {
    async ask(asked, make) {
      const text = JSON.stringify(asked)
      if (open?.asked !== text) open = { asked: text, key: crypto.randomUUID() }
      try {
        const answer = await make(open.key)
        open = null
        return answer
      } catch (error) {
        // Refused: nothing was done, and asked again it is looked at again.
        if (error instanceof ApiError && error.status > 0 && !error.retryable) open = null
        throw error
      }
    },
  }
}
