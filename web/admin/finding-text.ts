/** What was seen of a finding, in a sentence. */
import type { RiskFinding, RiskQuery } from '#contract/risk.ts'
import { formatCount, formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'

const percent = (share = 0) => `${(share / 100).toFixed(share % 100 === 0 ? 0 : 1)} %`
const times = (hundredths = 0) => (hundredths / 100).toFixed(1)

/** Returns the sentence of a finding of a query. */
export function seenOf(query: RiskQuery, finding: RiskFinding): string {
  const { accounts, matches = 0, staked = 0, share, won = 0, bets = 0, inPlay = 0 } = finding
  switch (query) {
    case 'pair':
      return (
        `${formatMoney(won)} went to ${accounts[0]}, ${percent(finding.oneWay)} one way: ${formatCount(matches)} matches of ${formatMoney(staked)},` +
        ` ${percent(share)} of the smaller one’s month, ${times(finding.times)} times what chance gives`
      )
    case 'device':
      return (
        `${formatCount(matches)} accounts from ${finding.address ?? 'one address'}, ${formatCount(finding.sameAgent ?? 0)} of them with one program,` +
        ` the last ${dayAndTime(finding.lastAt ?? 0)}`
      )
    case 'late':
      return `${bets} of ${inPlay} bets in play shortly before something happened, ${percent(share)}, ${times(finding.times)} times as often as others`
    case 'fast':
      return `${bets} of ${inPlay} bets in play shortly before the price moved, ${percent(share)}, ${times(finding.times)} times as often as others`
    case 'reversal':
      return `${bets} bets turned at once, of ${formatCount(matches)} matches`
    case 'concentration':
      return (
        `${percent(share)} of ${formatMoney(staked)} in ${finding.eventName}, ${finding.marketName} is with ${accounts[0]};` +
        ` the largest three have ${percent(finding.threeShare)} of both sides`
      )
  }
}
