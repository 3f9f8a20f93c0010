/** What the bell counts, by where it comes from: kept on the account, or of this visit alone. */
import { unread } from './unread.ts'

const counts = { account: 0, visit: 0 }

/** The badge has room for two digits. */
const countMax = 99

/** Says how many of a part are unread by now. */
export function tellUnread(part: keyof typeof counts, count: number): void {
  counts[part] = count
  unread.setState(Math.min(counts.account + counts.visit, countMax), true)
}
