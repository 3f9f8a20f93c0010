/** What is said of the check of who a player is, to himself and to the people of the house. */
import type { StakeCaps } from '#contract/casino.ts'
import type { Identity, IdentityDetails } from '#contract/identity.ts'
import { formatFigure } from '../format.ts'

export const identityText = {
  title: 'Who you are',
  logIn: 'Log in to say who you are.',
  open: 'Who you are',
  asked:
    'Nobody deposits or plays here before it is known who he is and that he is 18 or older. Taking your money out is always possible.',
  offered: 'In a demonstration nobody has to say who he is. You can try the check.',
  documents:
    'You may be asked for an identity card, a passport or a driving licence, and for a bill or bank statement of the last three months with your name and address; after large deposits for where the money comes from. Nothing more is asked when you withdraw.',
  states: {
    NONE: 'Not checked yet',
    PENDING: 'Being checked',
    REFERRED: 'A person looks at it',
    VERIFIED: 'Verified',
    REFUSED: 'Not verified',
  } satisfies Record<Identity['state'], string>,
  means: {
    NONE: 'Enter your name, date of birth and address as they stand in your documents.',
    PENDING: 'This usually takes a moment. You can leave this page.',
    REFERRED: 'Somebody of the house looks at your check. You can leave this page.',
    VERIFIED: 'Deposits, bets and games are open to you.',
    REFUSED: 'Correct what is wrong and ask again. Your money stays yours: you can withdraw it.',
  } satisfies Record<Identity['state'], string>,
  standing: 'How far the check has come',
  form: 'What is checked',
  fullName: 'Full name',
  bornOn: 'Date of birth',
  address: 'Address',
  postcode: 'Postcode',
  missing: 'Please fill this in.',
  submit: 'Check who I am',
  submitted: (time: string) => `Asked for ${time}`,
  kept: 'It is kept sealed, read by nobody but who checks it, and erased with your account.',
  first: 'Before you can deposit, say who you are.',
  firstLink: 'Say who you are',
} as const

export const identitiesText = {
  title: 'Identities',
  none: 'No check waits for a person.',
  note: 'Whom a check is about is shown once you have confirmed who you are; that you looked is in the audit log. Nobody decides about himself.',
  player: (account: number) => `Account ${account}`,
  show: 'Show',
  showOf: (account: number) => `Show the check of account ${account}`,
  shut: 'What this player said is sealed under a key that is gone. Restore the key to read it, or refuse the check: he can then say it once more.',
  reason: 'Reason, which the player reads',
  verify: 'Verify',
  refuse: 'Refuse',
  verified: (account: number) => `Account ${account} is verified.`,
  refused: (account: number) => `Account ${account} is refused.`,
  standing: {
    open: 'open',
    excluded: 'excluded',
    erased: 'erased',
  } satisfies Record<IdentityDetails['others'][number]['standing'], string>,
  others: 'Other accounts of this person',
  noOthers: 'None',
} as const

/** Returns the most that a round takes, by age; "" without a cap. */
export function capWords({ under25, from25 }: StakeCaps): string {
  if (under25 === from25) return under25 === null ? '' : `A round takes at most ${formatFigure(under25)}.`
  const young = under25 === null ? null : `${formatFigure(under25)} from players under 25`
  if (from25 === null) return `A round takes at most ${young}.`
  const all = `A round takes at most ${formatFigure(from25)}`
  return young === null ? `${all} from players of 25 and older.` : `${all}, ${young}.`
}

/** The same where there is little room: "Round max 2 under 25", "Round max 2 / 5 from 25". */
export function capInShort({ under25, from25 }: StakeCaps): string {
  if (under25 === null) return from25 === null ? '' : `Round max ${formatFigure(from25)} from 25`
  const least = `Round max ${formatFigure(under25)}`
  if (from25 === null) return `${least} under 25`
  return from25 === under25 ? least : `${least} / ${formatFigure(from25)} from 25`
}
