/** How many of the player's notifications have not been read. Small: it is in the first load, for the bell's badge. */
import { createStore } from 'zustand/vanilla'

export const unread = createStore<number>()(() => 0)
