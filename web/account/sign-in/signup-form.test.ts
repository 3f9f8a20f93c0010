/** When the registration page refuses to send. */
import { expect, test } from 'vitest'
import { emptyForm, refusalOf } from './signup-form.ts'

const complete = {
  fullName: 'Ada Byron',
  email: 'ada@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  hasAgreed: true,
}

test('a complete form is sent', () => {
  expect(refusalOf(complete)).toBeNull()
})

test('both passwords must be the same', () => {
  expect(refusalOf({ ...complete, confirmPassword: 'correct hors' })).toBe('Passwords do not match!')
})

test('the terms must be agreed to', () => {
  expect(refusalOf({ ...complete, hasAgreed: false })).toBe('Please agree to the terms and conditions!')
})

test('the passwords are looked at before the terms', () => {
  expect(refusalOf({ ...emptyForm, password: 'a' })).toBe('Passwords do not match!')
})
