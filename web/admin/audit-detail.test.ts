/** The detail of a record of the audit log, in rows. */
import { expect, test } from 'vitest'
import { auditDetail } from './audit-detail.ts'

test('what stood before and after is set side by side, field by field', () => {
  const detail = JSON.stringify({
    ...{ status: 200, body: '{"version":4}' },
    before: { status: 'OPEN', paytable: { version: 1 } },
    after: { status: 'SUSPENDED', paytable: { version: 1 }, removed: [11, 22] },
  })
  expect(auditDetail(detail)).toEqual({
    changes: [
      { field: 'status', before: 'OPEN', after: 'SUSPENDED', isChanged: true },
      { field: 'paytable.version', before: '1', after: '1', isChanged: false },
      { field: 'removed', before: '', after: '11, 22', isChanged: true },
    ],
    rest: [
      ['status', '200'],
      ['body.version', '4'],
    ],
  })
})

test('what is no object stands as it is', () => {
  expect(auditDetail('[1')).toEqual({ changes: [], rest: [['detail', '[1']] })
  expect(auditDetail('{}')).toEqual({ changes: [], rest: [] })
})
