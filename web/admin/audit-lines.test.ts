/** Lines of the audit log. */
import { expect, test } from 'vitest'
import type { AuditRow } from '#contract/admin.ts'
import { auditLines } from './audit-lines.ts'

function record(id: number, action: string, detail: string, target = 'market 5'): AuditRow {
  return { id, time: id, actor: 1, action, target, detail, session: null, address: null, hash: null }
}

test('a call and its answer are one line', () => {
  const lines = auditLines([
    record(4, 'settle market: answered', '{"status":200,"body":"{}"}'),
    record(3, 'settle market', '{"marketVersion":3,"winners":[11,12]}'),
    record(2, 'settle market: answered', '{"status":409,"body":"{\\"message\\":\\"It has moved.\\"}"}'),
    record(1, 'settle market', '{"marketVersion":2,"winners":[11]}'),
  ])
  expect(lines).toEqual([
    {
      id: 3,
      time: 3,
      actor: 1,
      what: 'settle market 5',
      sent: 'marketVersion: 3, winners: 11, 12',
      outcome: 'Done',
    },
    {
      id: 1,
      time: 1,
      actor: 1,
      what: 'settle market 5',
      sent: 'marketVersion: 2, winners: 11',
      outcome: 'It has moved.',
    },
  ])
})

test('a call without an answer says so, and what is not of a market is left out', () => {
  const lines = auditLines([record(2, 'void market', 'not json'), record(1, 'credit', '{}', 'account 3')])
  expect(lines).toMatchObject([{ what: 'void market 5', sent: 'not json', outcome: null }])
})

test('a step of what takes two is a line of its own, with why it failed', () => {
  const lines = auditLines([
    record(2, 'carry out request on market', '{"approval":7,"failure":"It has moved."}'),
    record(1, 'approve request on market', '{"approval":7}'),
  ])
  expect(lines).toMatchObject([
    { what: 'carry out request on market 5', outcome: 'It has moved.' },
    { what: 'approve request on market 5', outcome: 'Done' },
  ])
})
