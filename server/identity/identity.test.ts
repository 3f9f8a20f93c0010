/** What people may be called and choose as a password. */
import { expect, test } from 'vitest'
import { canonicalEmail, readIdentity } from './identity.ts'

const good = { fullName: ' Zoë Ångström ', email: ' Zoe@Example.ORG ', password: 'correct horse battery' }

test('names and addresses are made canonical', () => {
  expect(readIdentity(good)).toEqual({
    fullName: 'Zoë Ångström',
    email: 'zoe@example.org',
    password: 'correct horse battery',
  })
  // The same letter, composed and as a letter with a mark.
  expect(canonicalEmail('zo\u00eb@example.org')).toBe(canonicalEmail('zoe\u0308@EXAMPLE.org'))
})

test.each([
  [{ fullName: '   ' }, 'Please enter your full name.'],
  [{ fullName: 'Ann\u0000' }, 'Please enter your full name.'],
  [{ fullName: 'Ann\u202egnp' }, 'Please enter your full name.'],
  [{ email: 'nobody' }, 'Please enter a valid e-mail address.'],
  [{ email: 'a@b@c' }, 'Please enter a valid e-mail address.'],
  [{ email: 'a b@c.org' }, 'Please enter a valid e-mail address.'],
  [{ password: 'elevenchars' }, 'The password must be at least 12 characters long.'],
  [{ password: 'x1'.repeat(65) }, 'The password must be at most 128 characters long.'],
  [{ password: 'aaaaaaaaaaaa' }, 'Please choose a password that is harder to guess.'],
  [{ password: 'zoe@example.org' }, 'Please choose a password that is harder to guess.'],
])('%j is sent back with a sentence', (change, trouble) => {
  expect(readIdentity({ ...good, ...change })).toEqual({ trouble })
})
