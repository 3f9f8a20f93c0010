/** What signing in and up, the profile, the statement and the payment form say. */
export const accountText = {
  loginSuccessful: 'Login successful!',
  loginFailed: 'Login failed',
  registrationSuccessful: 'Registration successful! You can now login.',
  registrationFailed: 'Registration failed',
  passwordsDoNotMatch: 'Passwords do not match!',
  agreeToTerms: 'Please agree to the terms and conditions!',
  loggedOut: 'You are logged out.',
  loggedOutEverywhere: 'You are logged out everywhere.',

  openResultHelp: 'Your matched bets, closed at the prices of now, before commission',

  noTransactions: 'No transactions yet',
  methodNeeded: 'Choose a payment method.',
  amountNeeded: 'Enter an amount above zero with at most two decimals.',
  /** `by`: the method; `amount` as it is read; `accountId`: null for a guest. */
  playMoneyOnly: (by: string, amount: string, accountId: number | null) =>
    `Crossbook is played with play money, so nothing is charged by ${by}. ` +
    `Deposits are credited by the operator: ask for ${amount} to ` +
    `${accountId === null ? 'an account of yours' : `account ${accountId}`}.`,
} as const
