/** Why the server says no before the engine is asked: one code a reason, in the shape of the engine's own table. */
import { type Refusal, type RefusalCode, refusals } from '#core/refusals.ts'

export const serverRefusals = {
  invalid_json: { status: 400, retry: false, text: 'The body is not valid JSON.' },
  invalid_request: { status: 422, retry: false, text: 'The call is not of the documented shape.' },
  body_too_large: { status: 413, retry: false, text: 'The body is larger than 64 kB.' },
  url_too_long: { status: 414, retry: false, text: 'The address is longer than 4 kB.' },
  unsupported_media_type: {
    status: 415,
    retry: false,
    text: 'The body must be JSON, with content-type application/json.',
  },
  idempotency_key_missing: {
    status: 400,
    retry: false,
    text: 'Send an Idempotency-Key header of 8 to 128 printable ASCII characters.',
  },
  idempotency_key_reused: {
    status: 422,
    retry: false,
    text: 'This idempotency key was used for another call. Use a new one.',
  },
  not_signed_in: { status: 401, retry: false, text: 'Sign in first.' },
  session_ended: { status: 401, retry: false, text: 'Your session has ended. Sign in again.' },
  forbidden: { status: 403, retry: false, text: 'Your account may not do this.' },
  not_found: { status: 404, retry: false, text: 'There is nothing at this address.' },
  host_unknown: {
    status: 421,
    retry: false,
    text: 'This server does not answer under that name. Its operator can add it to ALLOWED_HOSTS.',
  },
  guest_session_ended: {
    status: 409,
    retry: false,
    text: 'This visit’s seeds are no longer kept. Call GET /api/fairness again for new ones.',
  },
  login_failed: { status: 401, retry: false, text: 'Login failed' },
  registration_failed: { status: 409, retry: false, text: 'Registration failed' },
  second_factor_needed: {
    status: 403,
    retry: false,
    text: 'This account has a second factor. Enter its code too.',
  },
  second_factor_wrong: { status: 403, retry: false, text: 'That code is not right, or was used before.' },
  second_factor_missing: {
    status: 403,
    retry: false,
    text: 'Set up a second factor first. Without one your account may not do that.',
  },
  step_up_needed: { status: 403, retry: false, text: 'Confirm first that it is you.' },
  scope_missing: { status: 403, retry: false, text: 'This key may not do that.' },
  passkey_refused: {
    status: 403,
    retry: false,
    text: 'That passkey cannot be used here. Begin again, perhaps with another device.',
  },
  passkey_not_found: { status: 404, retry: false, text: 'You have no such passkey. It may have been ended.' },
  too_many_passkeys: {
    status: 409,
    retry: false,
    text: 'You have ten passkeys, the most that an account may have. End one first.',
  },
  key_not_found: { status: 404, retry: false, text: 'You have no such key. It may have been ended.' },
  too_many_keys: {
    status: 409,
    retry: false,
    text: 'You have ten keys, the most that an account may have. End one first.',
  },
  password_wrong: { status: 403, retry: false, text: 'That is not your present password.' },
  document_changed: {
    status: 409,
    retry: false,
    text: 'Your settings were changed meanwhile, in another window perhaps. Nothing was kept: change the present ones.',
  },
  payments_not_offered: {
    status: 409,
    retry: false,
    text: 'Money cannot be deposited or withdrawn here: no payment provider is set up.',
  },
  signature_wrong: {
    status: 401,
    retry: false,
    text: 'This is not signed with the key of the payment provider, or was sent too long ago.',
  },
  session_not_found: { status: 404, retry: false, text: 'You have no such session. It may have ended.' },
  receipts_gone: {
    status: 410,
    retry: false,
    text: 'The matches of this market have left memory, and the receipts of your bet with them.',
  },
  roles_mixed: {
    status: 422,
    retry: false,
    text: 'A player is nothing else, nor is an auditor: give that role alone, or others without it.',
  },
  last_administrator: {
    status: 409,
    retry: false,
    text: 'This account is the only administrator. Make another one first.',
  },
  roles_moved: {
    status: 409,
    retry: false,
    text: 'The roles of this account have changed since. Look at them again.',
  },
  bets_open: {
    status: 409,
    retry: true,
    text: 'This account has open bets. Its roles can be changed once they are settled or cancelled.',
  },
  link_refused: {
    status: 403,
    retry: false,
    text: 'This link is used up or too old. Ask for another one.',
  },
  setup_refused: {
    status: 403,
    retry: false,
    text: 'This link is used up or too old. While there is no administrator, a restart of the server prints a new one.',
  },
  too_many_attempts: {
    status: 429,
    retry: true,
    text: 'Too many attempts. Wait a little and try again.',
  },
  too_many_requests: {
    status: 429,
    retry: true,
    text: 'Too many calls. Wait a little and try again.',
  },
  too_many_instructions: {
    status: 429,
    retry: true,
    text: 'Too many instructions; one that is refused counts as two. Wait a little and try again.',
  },
  journal_used_up: {
    status: 429,
    retry: true,
    text: 'Your account has had as much written into the journal within 24 hours as it may.',
  },
  line_overdue: {
    status: 409,
    retry: true,
    text: 'A debt of this branch is overdue. Nobody raises a line there until it is paid.',
  },
  too_many_links: {
    status: 409,
    retry: true,
    text: 'There are 100 links already that nobody has used. They end after seven days.',
  },
  request_not_found: { status: 404, retry: false, text: 'There is no such request that waits.' },
  own_request: {
    status: 403,
    retry: false,
    text: 'You have asked for this yourself. Somebody else has to decide about it.',
  },
  consent_missing: {
    status: 409,
    retry: true,
    text: 'The player has not agreed to go to another agent.',
  },
  person_owes: {
    status: 403,
    retry: false,
    text: 'Who was an agent here and left a debt or a loss opens no other branch. Ask the house about the earlier one.',
  },
  two_needed: {
    status: 403,
    retry: false,
    text: 'The house gives this up by two of its people: ask for it, and another approves.',
  },
  review_not_found: { status: 404, retry: false, text: 'There is no such review.' },
  review_over: {
    status: 409,
    retry: false,
    text: 'This review has been decided. A new one is opened where there is a reason again.',
  },
  approval_needed: {
    status: 409,
    retry: false,
    text: 'This takes two people here. Ask for it, with a reason, and somebody else approves.',
  },
  approval_not_found: { status: 404, retry: false, text: 'There is no such request.' },
  approval_over: {
    status: 409,
    retry: false,
    text: 'This request has been decided, or nobody has decided it in time.',
  },
  approval_own: {
    status: 403,
    retry: false,
    text: 'You have asked for this yourself. Somebody else has to approve.',
  },
  approval_touches_you: {
    status: 403,
    retry: false,
    text: 'This touches an account of yours, or a market in which you have bets. Somebody else has to decide.',
  },
  approval_waits: {
    status: 409,
    retry: false,
    text: 'Something else about this market waits for a second person. Have that decided first.',
  },
  person_excluded: {
    status: 409,
    retry: false,
    text: 'Another account of this person is excluded. Who is excluded gets no second account.',
  },
  identity_unreadable: {
    status: 409,
    retry: true,
    text: 'What this player said is sealed under a key that is gone, and nobody is verified unread. Restore the key, or refuse: he can say it once more.',
  },
  erasure_refused: {
    status: 409,
    retry: false,
    text: 'This person cannot be erased yet.',
  },
  busy: { status: 503, retry: true, text: 'The exchange is busy. Try again.' },
  exchange_stopped: {
    status: 503,
    retry: false,
    text: 'The exchange takes nothing at present: its operator has to see to it first.',
  },
  history_not_ready: {
    status: 503,
    retry: true,
    text: 'This part of history is being made again from the journal and is not there yet. Try again later.',
  },
  risk_finding_gone: {
    status: 404,
    retry: false,
    text: 'The query does not name these accounts any more. Look at its findings again.',
  },
  risk_case_open: { status: 409, retry: false, text: 'A case of this is open already. Go on in that one.' },
  risk_case_not_found: { status: 404, retry: false, text: 'There is no such case.' },
  risk_case_over: {
    status: 409,
    retry: false,
    text: 'This case has been decided. A new one is opened where there is a reason again.',
  },
  nothing_recorded: {
    status: 404,
    retry: true,
    text: 'Nothing of this market is recorded: nothing has happened in it in the last seven days.',
  },
  not_ready: { status: 503, retry: true, text: 'The server is not ready.' },
  internal_error: {
    status: 500,
    retry: true,
    text: 'Something went wrong on our side. Name the request id when you report it.',
  },
} as const satisfies Record<string, Refusal>

export type ServerRefusalCode = keyof typeof serverRefusals
/** Every code that an answer of the server may carry. */
export type AnyRefusalCode = RefusalCode | ServerRefusalCode

const all: Readonly<Record<AnyRefusalCode, Refusal>> = { ...refusals, ...serverRefusals }

/** Returns the status, sentence and whether to retry of a code, the engine's or the server's. */
export function refusalOf(code: AnyRefusalCode): Refusal {
  return all[code]
}

/** An expected no, thrown where a value would have to be handed through many hands; the HTTP server answers it with its code. */
export class RefusedError extends Error {
  readonly code: AnyRefusalCode
  /** Seconds after which the call may be tried again, when that is known. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: AnyRefusalCode,
    { message, retryAfterSeconds }: { message?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message ?? refusalOf(code).text)
    this.name = 'RefusedError'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
