/** What the registration page asks for, and when it does not send it. */
import { accountText } from '../../text/en/account.ts'

export interface SignupForm {
  fullName: string
  email: string
  password: string
  confirmPassword: string
  hasAgreed: boolean
}

export const emptyForm: SignupForm = {
  fullName: '',
  email: '',
  password: '',
  confirmPassword: '',
  hasAgreed: false,
}

/** Returns why the form is not sent, or null. Empty and misspelt fields are refused by the browser itself. */
export function refusalOf({ password, confirmPassword, hasAgreed }: SignupForm): string | null {
  if (password !== confirmPassword) return accountText.passwordsDoNotMatch
  if (!hasAgreed) return accountText.agreeToTerms
  return null
}
