/** Sign-up, sign-in, sign-out. The answers are read as success, message, data.token. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { AccountId, closed } from './values.ts'

export const Registration = closed({
  fullName: Type.String({ minLength: 1, maxLength: 100 }),
  email: Type.String({ minLength: 3, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
})
export type Registration = Static<typeof Registration>

export const Login = closed({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
})
export type Login = Static<typeof Login>

export const SignedIn = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  data: Type.Object({ token: Type.String() }),
})
export type SignedIn = Static<typeof SignedIn>

export const SignedOut = Type.Object({ success: Type.Boolean(), message: Type.String() })

export const Role = Type.Enum(['player', 'feed', 'admin'])
export type Role = Static<typeof Role>

/** Who the bearer of the token is. */
export const Me = Type.Object({
  accountId: AccountId,
  fullName: Type.String(),
  email: Type.String(),
  roles: Type.Array(Role),
})
export type Me = Static<typeof Me>

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
}
