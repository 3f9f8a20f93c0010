/** Hands rounds to the thread that computes them again. It is loaded for them, and ends with them. */
import { trustedScript } from '../../ui/trusted-scripts.ts'
import type { EndedRounds, Rechecked } from './recheck.ts'
import threadUrl from './recheck-worker.ts?worker&url'

/** Returns what the check has come to. Throws when the thread cannot be loaded; then nothing is known. */
export function recheckInThread(ended: EndedRounds): Promise<Rechecked> {
  return new Promise<Rechecked>((resolve, reject) => {
    const thread = new Worker(trustedScript(threadUrl), { type: 'module' })
    thread.onmessage = ({ data }: MessageEvent<Rechecked>) => {
      thread.terminate()
      resolve(data)
    }
    thread.onerror = () => {
      thread.terminate()
      reject(new Error('The rounds could not be checked now.'))
    }
    thread.postMessage(ended)
  })
}
