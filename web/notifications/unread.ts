/** How many of the player's notifications have not been read. Small: it is in the first load, for the bell's badge. */
import { ValueStore } from '../live/value-store.ts'

export const unread = new ValueStore(0)
