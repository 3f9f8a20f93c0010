/** What the page behind the links in mails says, and the operators' page of mails. */
export const recoveryText = {
  forgotten: 'Forgotten your password?',
  forgotTitle: 'Forgotten password',
  forgotHelp: 'Enter the address you signed up with. We mail you a link by which you choose a new password.',
  sendLink: 'Send the link',
  resetTitle: 'New password',
  setPassword: 'Set the password',
  verifyTitle: 'E-mail address',
  confirmAddress: 'Confirm my address',
  backToLogin: 'Back to login',

  address: 'E-mail address',
  addressOpen: 'Not confirmed yet: we have mailed you a link when you signed up.',
  addressSince: (day: string) => `Confirmed on ${day}.`,
  sendAgain: 'Send the link again',

  outbox: 'Mails',
  outboxHelp:
    'There is no SMTP server in the settings, so mails are put down here instead of sent. The newest 50.',
  outboxSent: 'Mails are sent by the SMTP server of the settings, and not kept here.',
  outboxEmpty: 'No mail was written yet.',
  to: (address: string) => `to ${address}`,
} as const
