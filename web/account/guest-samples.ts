/** What a guest is shown in place of what only a player has: a name, notifications, the balance of the second layout. */

/** The name and e-mail that the user menu shows to a guest. */
export const samplePlayer = { name: 'Sample Player', email: 'sample.player@example.com' }

/** What the bell shows to a guest; its badge is their number, 3. */
export const sampleNotifications: readonly string[] = [
  'Welcome to Crossbook. Sign up to get 1,000 of play money.',
  'Prices of events in play move live; a bet waits a few seconds before it is matched.',
  'Back what you think will happen, lay what you think will not.',
]

/** The balance of the second layout for a guest. */
export const sampleLobbyBalance = '₹50,000'
