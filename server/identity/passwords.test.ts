/** Hashing: right and wrong passwords, unknown accounts, and no more at once than the machine bears. */
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a hash fits its password only, and says how it was made', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.fits(hash, 'correct horse battery')).toBe(true)
  expect(await passwords.fits(hash, 'correct horse batterz')).toBe(false)
  expect(await passwords.fits(undefined, 'correct horse battery')).toBe(false)
  expect(passwords.isDated(hash)).toBe(false)
  expect(passwords.isDated(hash.replace('t=2', 't=1'))).toBe(true)
})

test('beyond its queue it refuses, and goes on with those that wait', async () => {
  const passwords = createPasswords({ atOnce: 1, queueMax: 3 })
  const asked = Array.from({ length: 6 }, () => passwords.hash('correct horse battery'))
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill('fulfilled'),
    ...Array<string>(2).fill('rejected'),
  ])
  expect(settled[4]).toMatchObject({ reason: { code: 'too_many_attempts' } })
  expect(await passwords.hash('another one, later')).toMatch(/^\$argon2id/)
})
