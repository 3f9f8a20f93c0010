/** Names, e-mail addresses and passwords as people type them: made canonical, and checked with a sentence for the form. */
import type { Registration } from '#contract/auth.ts'
import type { Owner } from './password-strength.ts'

export const passwordLengthMin = 12
/** Of administrators and feeds. */
export const operatorPasswordLengthMin = 15
export const passwordLengthMax = 128

/**
 * Unassigned, control, format and lone-surrogate characters, and those that end a line: none belongs in a name or an address,
 * but for the two joiners, which Persian and emoji families are written with, between two other characters.
 */
const unprintable =
  /[\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{C}|^[\u200c\u200d]|[\u200c\u200d]{2}|[\u200c\u200d]$/u

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

/** What a password has to stand up to. */
export interface PasswordRules {
  readonly isOperator: boolean
  /** Resolves to whether a password would soon be guessed of its owner. */
  isGuessable(password: string, owner: Owner): Promise<boolean>
}

/** Resolves to the canonical registration, or the sentence that says what to correct in the form. */
export async function readIdentity(
  registration: Registration,
  rules: PasswordRules,
): Promise<Identity | { readonly trouble: string }> {
  const fullName = registration.fullName.trim().normalize('NFC')
  const email = canonicalEmail(registration.email)
  const password = canonicalPassword(registration.password)
  if (fullName === '' || unprintable.test(fullName)) return { trouble: 'Please enter your full name.' }
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || /\p{C}/u.test(email)) {
    return { trouble: 'Please enter a valid e-mail address.' }
  }
  const trouble = await passwordTrouble(password, { email, fullName }, rules)
  return trouble === undefined ? { fullName, email, password } : { trouble }
}

/** Resolves to the sentence that says why a canonical password is not good enough for somebody, or undefined. */
export async function passwordTrouble(
  password: string,
  { email, fullName }: Owner,
  { isOperator, isGuessable }: PasswordRules,
): Promise<string | undefined> {
  if (password.length < passwordLengthMin) {
    return `The password must be at least ${passwordLengthMin} characters long.`
  }
  if (isOperator && password.length < operatorPasswordLengthMin) {
    return `An operator’s password must be at least ${operatorPasswordLengthMin} characters long.`
  }
  if (password.length > passwordLengthMax) {
    return `The password must be at most ${passwordLengthMax} characters long.`
  }
  return (await isGuessable(password, { email, fullName }))
    ? 'Please choose a password that is harder to guess.'
    : undefined
}
