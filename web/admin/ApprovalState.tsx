/** How a request stands as a badge, and what its people are called. */
import type { ApprovalState } from '#contract/approvals.ts'
import { approvalsText } from '../text/en/approvals.ts'
import { Badge, type BadgeKind } from '../ui/Badge.tsx'

/** Returns what somebody of the house is called. */
export function nameOf({ accountId, name }: { accountId: number; name: string }): string {
  return name === '' ? approvalsText.account(accountId) : name
}

const badges: Record<ApprovalState, BadgeKind> = {
  waiting: 'waiting',
  approved: 'waiting',
  done: 'done',
  failed: 'failed',
  rejected: 'failed',
  lapsed: 'fact',
}

/** The state of a request as a badge. */
export function StateBadge({ state }: { state: ApprovalState }) {
  return <Badge kind={badges[state]}>{approvalsText.states[state]}</Badge>
}
