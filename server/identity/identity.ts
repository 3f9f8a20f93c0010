/** Names, e-mail addresses and passwords as people type them: made canonical, and checked with a sentence for the form. */
import type { Registration } from '#contract/auth.ts'

export const passwordLengthMin = 12
export const passwordLengthMax = 128

/** Unassigned, control, format and lone-surrogate characters: none belongs in a name or an address. */
const unprintable = /\p{C}/u

/** A registration made canonical, ready to be kept. */
export interface Identity {
  readonly fullName: string
  readonly email: string
  readonly password: string
}

/** Returns the e-mail address in the one form in which addresses are compared. */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC')
}

/** Returns the password in the one form in which passwords are hashed: the same whatever keyboard composed it. */
export function canonicalPassword(password: string): string {
  return password.normalize('NFKC')
}

/** Returns the canonical registration, or the sentence that says what to correct in the form. */
export function readIdentity(registration: Registration): Identity | { readonly trouble: string } {
  const fullName = registration.fullName.trim().normalize('NFC')
  const email = canonicalEmail(registration.email)
  const password = canonicalPassword(registration.password)
  if (fullName === '' || unprintable.test(fullName)) return { trouble: 'Please enter your full name.' }
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || unprintable.test(email)) {
    return { trouble: 'Please enter a valid e-mail address.' }
  }
  const trouble = passwordTrouble(password, email)
  return trouble === undefined ? { fullName, email, password } : { trouble }
}

function passwordTrouble(password: string, email: string): string | undefined {
  if (password.length < passwordLengthMin) {
    return `The password must be at least ${passwordLengthMin} characters long.`
  }
  if (password.length > passwordLengthMax) {
    return `The password must be at most ${passwordLengthMax} characters long.`
  }
  const plain = password.toLowerCase()
  if (plain === email || new Set(plain).size < 4) return 'Please choose a password that is harder to guess.'
  return undefined
}
