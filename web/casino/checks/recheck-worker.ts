/** The thread in which rounds are computed again: a table must not stand still meanwhile. One task, one answer, in order. */
import { type EndedRounds, type Rechecked, recheck } from './recheck.ts'

/** A worker's own scope, as far as it is used here. */
interface Scope {
  onmessage: ((event: MessageEvent<EndedRounds>) => void) | null
  postMessage(message: Rechecked): void
}
const scope = globalThis as unknown as Scope

scope.onmessage = ({ data }) => {
  void recheck(data).then((rechecked) => scope.postMessage(rechecked))
}
