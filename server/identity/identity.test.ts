/** What people may be called and choose as a password. */
import { expect, test } from 'vitest'
import { canonicalEmail, type PasswordRules, readIdentity } from './identity.ts'
import { isGuessable } from './password-strength.ts'

const good = { fullName: ' Zoë Ångström ', email: ' Zoe@Example.ORG ', password: 'correct horse battery' }

const player: PasswordRules = {
  isOperator: false,
  isGuessable: async (password, owner) => isGuessable(password, owner),
}

test('names and addresses are made canonical', async () => {
  expect(await readIdentity(good, player)).toEqual({
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
  [{ fullName: 'Ann\u2028Other' }, 'Please enter your full name.'],
  [{ fullName: '\u200dAnn' }, 'Please enter your full name.'],
])('%j is sent back with a sentence', async (change, trouble) => {
  expect(await readIdentity({ ...good, ...change }, player)).toEqual({ trouble })
})

test.each(['می\u200cخواهم رضا', 'Ann 👩\u200d👧'])('%s is a name', async (fullName) => {
  expect(await readIdentity({ ...good, fullName }, player)).toMatchObject({ fullName })
})

test.each([
  'aaaaaaaaaaaa',
  'aaaabbbbcccc',
  'abcdefghijkl',
  '109876543210',
  'password1234',
  'Password2024!!',
  'passwordpassword',
  'monkeydragon',
  'qwertyuiop12',
  '1qaz2wsx3edc',
  '123412341234',
  'x7kqx7kqx7kq',
  'crossbook1234',
  'zoe@example.org',
  'zoe@example.org1',
  'Ångström2024',
  `${'a'.repeat(127)}b`,
])('%s is too easily guessed', async (password) => {
  const trouble = 'Please choose a password that is harder to guess.'
  expect(await readIdentity({ ...good, password }, player)).toEqual({ trouble })
})

test.each(['correct horse battery', 'purple-monkey-dishwasher', 'uG7!kq0Zr2#x', '834019275561830472935'])(
  '%s is hard enough to guess',
  async (password) => {
    expect(await readIdentity({ ...good, password }, player)).toMatchObject({ password })
  },
)

test('an operator’s password has three characters more', async () => {
  const trouble = 'An operator’s password must be at least 15 characters long.'
  const short = { ...good, password: 'uG7!kq0Zr2#x_9' }
  expect(await readIdentity(short, { ...player, isOperator: true })).toEqual({ trouble })
  expect(await readIdentity(short, player)).toMatchObject({ password: short.password })
})
