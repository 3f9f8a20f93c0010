/** What the pages of the desk ask for first, by name: of the markets, people, money, risk, reports, and who did what. */

const dayMs = 24 * 3_600_000

/** Returns their paths. `account`: one that has bets; `now`: the time of the machine. */
export function deskPages({ account, now }: { account: number; now: number }): readonly [string, string][] {
  const day = new Date(now).toISOString().slice(0, 10)
  const person = `/api/admin/accounts/${account}`
  const findings = '/api/admin/risk/findings?query='
  return [
    ['schedule, a page of 50', '/api/admin/markets?limit=50'],
    ['schedule, a day of it, 500', `/api/admin/markets?startsFrom=${now}&startsBefore=${now + dayMs}&limit=500`],
    ['schedule, one that few pass', '/api/admin/markets?status=SUSPENDED&limit=50'],
    ['schedule, searched', '/api/admin/markets?search=rival%20777'],
    ['a further page of a preview', '/api/admin/markets/1/preview?action=settle&winners=1&limit=50&cursor=50000'],
    ['people, a page of the list', '/api/admin/accounts?limit=50'],
    ['people, by the beginning of a name', '/api/admin/people?search=person%20777'],
    ['people, by a name that all have', '/api/admin/people?search=person'],
    ['a person', person],
    ['a person, bets', `${person}/bets`],
    ['a person, statement', `${person}/statement`],
    ['a person, linked accounts', `${person}/linked`],
    ['banking, a page of 50', '/api/admin/banking?limit=50'],
    ['banking, by a part of a name', '/api/admin/banking?search=erson%20777'],
    ['cash memo of a day', `/api/admin/banking/memo?day=${day}`],
    ['withdrawals that wait', '/api/admin/withdrawals'],
    ['risk, the largest exposures', '/api/admin/risk'],
    ...['pair', 'device', 'late', 'fast', 'reversal', 'concentration'].map((query): [string, string] => [
      `risk, findings: ${query}`,
      findings + query,
    ]),
    ...['day', 'sport', 'market', 'game', 'funds'].map((by): [string, string] => [
      `report by ${by}`,
      `/api/admin/reports?by=${by}`,
    ]),
    ['casino', '/api/admin/casino'],
    ['approvals', '/api/admin/approvals'],
    ['staff', '/api/admin/staff'],
    ['audit log, a page of 50', '/api/admin/audit?limit=50'],
    ['audit log, searched', '/api/admin/audit?text=nothing%20like%20it&limit=50'],
  ]
}
