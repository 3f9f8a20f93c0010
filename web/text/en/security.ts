/** What the settings page says about how an account is kept. */
export const securityText = {
  factor: 'Second factor',
  factorOff:
    'With a second factor nobody signs in by your password alone: an app on your phone shows a code that changes every 30 seconds.',
  factorRequired: 'Your account may do nothing of its role until it has one.',
  factorOn: (day: string) => `On since ${day}.`,
  codesLeft: (count: number) =>
    count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`,
  setUp: 'Set up',
  exchange: 'Move to another app',
  newCodes: 'New recovery codes',
  turnOff: 'Turn off',
  secretHelp:
    'Type this key into your app as a new entry (by time, six digits), or open it there from this device. Then enter the code that it shows.',
  openApp: 'Open in an app',
  code: 'Code',
  turnOn: 'Turn on',
  codesShown:
    'These recovery codes are shown this once. Each signs you in one time without the app: keep them where you would keep a passport.',
  codesKept: 'I have kept them',
  off: 'Your second factor is turned off.',

  confirm: 'Confirm that it is you',
  confirmByPassword: 'Enter your password to go on.',
  confirmByCode: 'Enter a code of your app, or a recovery code, to go on.',
  goOn: 'Go on',
  cancel: 'Cancel',

  passkeys: 'Passkeys',
  passkeysHelp:
    'With a passkey you log in by your fingerprint, your face or the code of your device, without a password. It counts as a second factor.',
  passkeysElsewhere:
    'This browser has no passkeys at this address. On your own machine open the page at localhost.',
  makePasskey: 'Make a passkey',
  passkeyNotMade: 'No passkey was made: it was cancelled, or this device has one for the account already.',
  endPasskey: (name: string) => `End the passkey of ${name}`,
  passkeyNotUsed: 'No passkey was used.',
  logInByPasskey: 'Use a passkey',

  data: 'Your data',
  dataHelp:
    'All that is kept about you, as a file: who you are, how you sign in, your money, bets, rounds, payments and notifications.',
  dataSave: 'Save as a file',
  keys: 'Keys for programs',
  keysHelp:
    'A program of yours calls the exchange by a key until you end it here or change your password. It needs no password.',
  keyName: 'Name of the program',
  keyTrades: 'May bet and play',
  keyTradesNote: 'Without this it only reads: balance, bets, statements.',
  makeKey: 'Make a key',
  keyShown: 'This key is shown this once. Whoever has it may do what it may do.',
  copy: 'Copy',
  copied: 'Copied.',
  done: 'Done',
  end: 'End',
  endOf: (name: string) => `End the key of ${name}`,
  mayTrade: 'reads, bets and plays',
  mayRead: 'only reads',
  lastUsed: (time: string) => `last used ${time}`,
  neverUsed: 'never used',
  since: (time: string) => `since ${time}`,

  earlierSignIn: (time: string, from: string) => `The sign-in before was on ${time}, from ${from}.`,
} as const
