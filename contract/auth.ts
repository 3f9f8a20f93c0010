/** Sign-up, sign-in, sign-out. The answers are read as success, message, data.token. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { staffRoles } from './permissions.ts'
import { AccountId, closed, Time } from './values.ts'

export const Registration = closed({
  fullName: Type.String({ minLength: 1, maxLength: 100 }),
  email: Type.String({ minLength: 3, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
})
export type Registration = Static<typeof Registration>

export const Login = closed({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
  /** Of an account with a second factor: the app's six digits, or a recovery code. */
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
})
export type Login = Static<typeof Login>

export const SignedIn = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  data: Type.Object({ token: Type.String() }),
})
export type SignedIn = Static<typeof SignedIn>

export const SignedOut = Type.Object({ success: Type.Boolean(), message: Type.String() })

/** A player bets; an agent stands above players; a feed is a program that makes and settles markets; the others work for the house (`permissions.ts`). */
export const Role = Type.Enum(['player', 'agent', 'feed', ...staffRoles])
export type Role = Static<typeof Role>

/** What a program may do by its key: read what is its account's; bet, play and change what follows from it. */
export const Scope = Type.Enum(['read', 'trade'])
export type Scope = Static<typeof Scope>

/** Who the bearer of the token is. A program is told by its key whose account it is, and not who that is. */
export const Me = Type.Object({
  accountId: AccountId,
  fullName: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  roles: Type.Array(Role),
})
export type Me = Static<typeof Me>

/** The account's other sessions end, and its keys. */
export const PasswordChange = closed({
  password: Type.String({ minLength: 1, maxLength: 1024 }),
  newPassword: Type.String({ minLength: 1, maxLength: 1024 }),
})
export type PasswordChange = Static<typeof PasswordChange>
export const PasswordChanged = Type.Object({ success: Type.Boolean(), message: Type.String() })

/** Where one is signed in. `address` and `agent` (the program, as it names itself) are "" where they were not noted. */
export const SessionRow = Type.Object({
  sessionId: Type.String(),
  createdAt: Time,
  usedAt: Time,
  address: Type.String(),
  agent: Type.String(),
  /** The session of this very call. */
  current: Type.Boolean(),
})
export type SessionRow = Static<typeof SessionRow>
/** Those that began last in front. */
export const SessionRows = Type.Object({ sessions: Type.Array(SessionRow) })

/** Makes the first administrator: the secret of the single-use link, and who it will be. */
export const AdminSetup = closed({
  secret: Type.String({ minLength: 1, maxLength: 128 }),
  fullName: Type.String({ minLength: 1, maxLength: 100 }),
  email: Type.String({ minLength: 3, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
})
export type AdminSetup = Static<typeof AdminSetup>

const open = { tag: 'auth', access: 'public' } as const
const own = { tag: 'auth', access: 'signed-in' } as const

/** The calls under /api/auth, and the one that makes the first administrator. */
export const authCalls = {
  register: defineCall({ ...open, summary: 'Sign up', body: Registration, answer: SignedIn }),
  login: defineCall({ ...open, summary: 'Sign in', body: Login, answer: SignedIn }),
  setUpAdmin: defineCall({
    ...open,
    summary: 'Make the first administrator',
    body: AdminSetup,
    answer: SignedIn,
  }),
  logout: defineCall({ ...own, summary: 'Sign out', answer: SignedOut }),
  getMe: defineCall({ ...own, summary: 'Who am I', answer: Me }),
  changePassword: defineCall({
    ...own,
    summary: 'Change one’s password; the other sessions and all keys end',
    body: PasswordChange,
    answer: PasswordChanged,
  }),
  listSessions: defineCall({
    ...own,
    scope: 'none',
    summary: 'Where one is signed in',
    answer: SessionRows,
  }),
  endSession: defineCall({
    ...own,
    summary: 'End one of one’s sessions',
    params: Type.Object({ sessionId: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: SignedOut,
  }),
  endAllSessions: defineCall({ ...own, summary: 'Sign out everywhere', answer: SignedOut }),
}
