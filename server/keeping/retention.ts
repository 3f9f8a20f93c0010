/** What is kept for how long, and why: the one table of it. docs/reference/retention.md says the same; a test compares the two. */

export const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Five years, leap days included: records about money stay that time after the end of a relationship. */
export const recordsMs = 1_826 * dayMs

/** How the job finds what is over: rows of a table whose time lies longer ago than `keepMs`. */
export interface Pruning {
  readonly table:
    | 'attempts'
    | 'known_place'
    | 'mailed_link'
    | 'node_link'
    | 'kept_identity'
    | 'erasure_request'
    | 'staff_invitation'
  readonly key: string
  /** Column with a time, milliseconds since 1970. */
  readonly time: string
  readonly keepMs: number
}

export interface RetentionRule {
  readonly what: string
  /** Tables of accounts.sqlite that hold it; none where it lies elsewhere. */
  readonly tables: readonly string[]
  readonly where: string
  readonly keep: string
  readonly why: string
  readonly pruning?: Pruning
}

const people = 'accounts.sqlite'
const untilErased = 'until the person is erased'

export const retention: readonly RetentionRule[] = [
  {
    ...{ what: 'Bets, rounds, payments, postings, limits and exclusions, by account number', tables: [] },
    ...{ where: 'journal, snapshots, views', keep: 'for ever' },
    why: 'Every balance is proven by it; nothing in it names a person. Five years are the least for records about money',
  },
  {
    ...{ what: 'Markets price by price', tables: [], where: 'views', keep: '7 days' },
    why: 'The time machine shows them; the journal has them for ever',
  },
  {
    ...{
      what: 'Name, e-mail address, password hash, roles, confirmed address',
      tables: ['user', 'verified_email'],
    },
    ...{ where: people, keep: untilErased, why: 'Whose account it is' },
  },
  {
    ...{ what: 'Links by which somebody joins the house, as digests', tables: ['staff_invitation'] },
    ...{
      where: people,
      keep: '24 hours, and an hour at most until they are removed',
      why: 'Good once, for a day',
    },
    pruning: { table: 'staff_invitation', key: 'digest', time: 'ends_at', keepMs: 0 },
  },
  {
    ...{ what: 'Since when there are roles beside administrator, feed and player', tables: ['parted_roles'] },
    ...{ where: people, keep: 'for ever', why: 'Administrators of before were given the others once' },
  },
  {
    ...{ what: 'Name and address of an erased person who paid in or out', tables: ['kept_identity'] },
    ...{
      where: people,
      keep: '5 years after the erasure',
      why: 'Records about money have to name whose it was for that time. No call reads it',
    },
    pruning: { table: 'kept_identity', key: 'account', time: 'keep_until', keepMs: 0 },
  },
  {
    ...{
      what: 'Who is to be erased, asked by one administrator and to be approved by another',
      tables: ['erasure_request'],
    },
    ...{ where: people, keep: '24 hours', why: 'Two people decide it; the audit log says that it was asked' },
    pruning: { table: 'erasure_request', key: 'account', time: 'asked_at', keepMs: dayMs },
  },
  {
    ...{
      what: 'What a player says of himself for the check of who he is, sealed',
      tables: ['identity_check'],
    },
    ...{
      where: people,
      keep: untilErased,
      why: 'It is known who plays, and people of the house can look again',
    },
  },
  {
    ...{
      what: 'Words of name and address by which people of the house find somebody',
      tables: ['person_word'],
    },
    ...{ where: people, keep: untilErased, why: 'A search reads an index and not everybody' },
  },
  {
    ...{ what: 'Digests of cards and accounts that were paid by', tables: ['payment_instrument'] },
    ...{
      where: people,
      keep: untilErased,
      why: 'Accounts that pay by the same one may be the same person’s',
    },
  },
  {
    ...{ what: 'What people of the house have noted of an account', tables: ['person_note'] },
    ...{
      where: people,
      keep: 'for ever',
      why: 'Who did what about a player, and why: notes must name nobody',
    },
  },
  {
    ...{ what: 'Comparisons of payments with the provider’s list' },
    ...{ tables: ['reconciliation', 'reconciliation_mismatch'], where: people, keep: 'for ever' },
    why: 'Records about money; by number of payment and account',
  },
  {
    ...{ what: 'By what somebody verified is recognised: a digest under a key that lies elsewhere' },
    ...{ tables: ['person_key'], where: people, keep: 'for ever' },
    why: 'Who is excluded gets no second account, also once everything else of him is erased',
  },
  {
    ...{ what: 'Second factor, recovery codes, passkeys, keys for programs' },
    ...{ tables: ['second_factor', 'recovery_code', 'passkey', 'program_key'] },
    ...{ where: people, keep: `until ended, or ${untilErased}`, why: 'How one signs in' },
  },
  {
    ...{ what: 'Sessions: address and program', tables: ['session'], where: people },
    ...{
      keep: '24 hours, 30 minutes without use; people of the house 12 hours and 15 minutes',
      why: 'Signed in',
    },
  },
  {
    ...{ what: 'The last two sign-ins: time, address, program', tables: ['sign_in'], where: people },
    ...{ keep: untilErased, why: 'Told to the owner, who sees a stranger’s' },
  },
  {
    ...{
      what: 'What an account keeps for its screens, and limits of its own',
      tables: ['account_document', 'account_limits'],
    },
    ...{ where: people, keep: untilErased, why: 'Settings of its owner and of the operator' },
  },
  {
    ...{
      what: 'Links that were mailed, as digests',
      tables: ['mailed_link'],
      where: people,
      keep: '30 minutes, and an hour at most until they are removed',
    },
    why: 'Good once, for half an hour',
    pruning: { table: 'mailed_link', key: 'digest', time: 'ends_at', keepMs: 0 },
  },
  {
    ...{ what: 'How an agent calls those directly below him', tables: ['node_alias'], where: people },
    ...{ keep: untilErased, why: 'They are listed by it' },
  },
  {
    ...{ what: 'As whom an agent signed up, as a digest', tables: ['agent_person'], where: people },
    ...{ keep: 'for ever', why: 'Who left a debt or a loss as an agent opens no other branch' },
  },
  {
    ...{
      what: 'Links that open an account below somebody, as digests, with how he is to be called',
      tables: ['node_link'],
      where: people,
      keep: '7 days, and an hour at most until they are removed',
    },
    why: 'Good once, for seven days',
    pruning: { table: 'node_link', key: 'digest', time: 'ends_at', keepMs: 0 },
  },
  {
    ...{
      what: 'What the house asked for in the tree of agents, who asked and who decided, by account number',
      tables: ['tree_request'],
    },
    ...{ where: people, keep: 'for ever', why: 'It takes two people, and records about money say which' },
  },
  {
    ...{
      what: 'Failed sign-ins, as digests of address and network',
      tables: ['attempts'],
      where: people,
      keep: '24 hours',
    },
    why: 'Who guesses is slowed down',
    pruning: { table: 'attempts', key: 'subject', time: 'last_at', keepMs: dayMs },
  },
  {
    ...{
      what: 'Networks an account signed in from, as digests',
      tables: ['known_place'],
      where: people,
      keep: '30 days',
    },
    why: 'The owner is not slowed down by others',
    pruning: { table: 'known_place', key: 'subject', time: 'at', keepMs: 30 * dayMs },
  },
  {
    ...{
      what: 'The audit log; notes of the cash memo; keys of calls that changed roles',
      tables: ['audit', 'memo', 'role_change'],
    },
    ...{
      where: people,
      keep: 'for ever',
      why: 'Who did what for the house, chained: five years are the least',
    },
  },
  {
    ...{
      what: 'Reviews of players by account number, and what was written in them',
      tables: ['player_review', 'review_entry'],
    },
    ...{
      where: people,
      keep: 'for ever',
      why: 'Who looked at a player and what was decided: five years are the least',
    },
  },
  {
    ...{
      what: 'What takes two people, by account number: who asked, who decided, and why',
      tables: ['approval'],
    },
    ...{ where: people, keep: 'for ever', why: 'Who did what for the house: five years are the least' },
  },
  {
    ...{
      what: 'Cases of risk: accounts by number, what was found, and what was written in them',
      tables: ['risk_case', 'risk_case_account', 'risk_case_entry'],
    },
    ...{
      where: people,
      keep: 'for ever',
      why: 'Who was suspected of what and what was decided: five years are the least. Nobody is told of a case about himself',
    },
  },
  {
    ...{
      what: 'Mails that were put down instead of sent',
      tables: [],
      where: 'outbox',
      keep: '30 days, the newest 200',
    },
    why: 'For a demonstration; without SMTP_URL alone',
  },
  {
    ...{ what: 'Payments of the sandbox, as a provider lists them', tables: [] },
    ...{ where: 'sandbox-payments.jsonl', keep: 'for ever' },
    why: 'Compared with the payments here every day; by reference and amount. With PAYMENT_PROVIDER sandbox alone',
  },
  {
    ...{ what: 'Who was erased, by account number', tables: [], where: 'ERASURES_FILE', keep: 'for ever' },
    why: 'A restore from an older backup erases them again',
  },
  {
    ...{
      what: 'Log lines on stderr',
      tables: [],
      where: 'the operator’s',
      keep: '90 days, by whoever collects them',
    },
    why: 'Faults are found; they name accounts by number, and networks',
  },
  {
    ...{ what: 'Backups', tables: [], where: 'the operator’s', keep: '35 days, by whoever makes them' },
    why: 'What was erased is in older ones until they are removed',
  },
]

/** How long mails that were put down stay. */
export const mailsKeptMs = 30 * dayMs
