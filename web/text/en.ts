/** Every sentence that the product prints and that is fixed word for word. One language, one file. */
export const text = {
  // Signing in and up
  loginSuccessful: 'Login successful!',
  loginFailed: 'Login failed',
  registrationSuccessful: 'Registration successful! You can now login.',
  registrationFailed: 'Registration failed',
  networkError: 'Network error. Please check if the backend server is running.',
  passwordsDoNotMatch: 'Passwords do not match!',
  agreeToTerms: 'Please agree to the terms and conditions!',
  loggedOut: 'You are logged out.',
  sessionEnded: 'Your session has ended. Please log in again.',

  adminSignInFirst: 'This area is for administrators. Log in with an account that has the role.',
  adminRoleMissing: 'This area is for administrators. Your account does not have the role.',

  // The operator's page of the casino
  bankrollAtFloor: 'The bankroll is at its floor: rounds that could cost the house are refused. Fund it.',
  bankrollFunded: (bankroll: string) => `Funded. The bankroll is ${bankroll}.`,
  casinoReturnsNote:
    'Expected and observed are what comes back of what is staked. A bet is marked when it is further off than chance ' +
    'explains once in a thousand times. It is judged from 25 expected wins on. No setting changes how games are drawn.',

  // Lists of events
  loadingMatches: 'Loading matches...',
  backendResponded: (status: number) => `Backend responded ${status}`,
  emptyList: (sport: string) => `Empty ${sport} list`,
  noEvents: 'No events found',
  searchPlaceholder: 'Search events, teams, or competitions...',

  // The main layout
  skipToContent: 'Skip to content',
  noNotifications: 'No notifications yet',
  noBets: 'You have no bets',

  // The casino's lobby and its card games
  noGames: 'No games',
  comingSoon: 'Coming soon',
  availableCredit: 'Available Credit',
  exposure: 'Exposure',

  // The casino
  enterValidAmount: 'Please enter a valid amount',
  enterValidStake: 'Enter a valid stake amount',
  sevenUpDownFailed: '7up: Something went wrong. Please try again.',
  somethingWentWrong: 'Something went wrong',
  selectNumber: 'Select at least one number',
  nextRoundIn: (seconds: number) => `Next round in ${seconds} s`,
  checkingRound: 'Checking your round…',
  gameClosed: 'This game is closed for now.',
  playForFun: 'Play for fun',

  // Places that open later, and places that do not exist
  opensSoon: 'This area opens soon.',
  comingSoonToRsc: 'Coming soon to RSC',
  backToSports: 'Back to sports',
  pageNotFound: 'This page does not exist.',
  pageNotFoundHelp: 'The address may be mistyped, or the event may have ended.',
  crashed: 'Something went wrong on this page.',
  crashedHelp: 'Reloading usually mends it. Your bets and balance are safe on the server.',
  reload: 'Reload',
} as const
