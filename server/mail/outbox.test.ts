/** Mails in a folder are whole, also where a machine ended in the middle of one; and none is left of who is forgotten. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a mail that was cut short is none, and goes with those that are forgotten', async () => {
  const onError = (error: unknown) => expect.unreachable(String(error))
  const outbox = createOutbox({ folder, now: () => 1_800_000_000_000, onError })
  for (const to of ['ann@example.org', 'bea@example.org']) {
    outbox.send({ to, subject: 'Hello', text: 'Good day.\n', html: '<p>Good day.</p>' })
  }
  expect(await outbox.kept()).toMatchObject([{ to: 'bea@example.org' }, { to: 'ann@example.org' }])
  expect(readdirSync(folder).every((name) => name.endsWith('.json'))).toBe(true)
  // As it lies there after a power cut.
  writeFileSync(join(folder, '1700000000000-000000001.json.tmp'), '{"at":1700000000000,"to":"ann@exa')
  writeFileSync(join(folder, '1900000000000-000000001.json'), '')
  expect(await outbox.kept()).toHaveLength(2)
  await outbox.forget(({ to }) => to === 'ann@example.org')
  expect(await outbox.kept()).toMatchObject([{ to: 'bea@example.org' }])
  expect(readdirSync(folder)).toHaveLength(1)
})
