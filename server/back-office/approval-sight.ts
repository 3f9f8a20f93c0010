/** What stands before and after what is asked for, and what would refuse it now, whatever it is about. */
import type { ApprovalFigures } from '#contract/approvals.ts'
import type { Market } from '#contract/catalogue.ts'
import type { AnyRefusalCode } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import {
  type Asked,
  type AskedOfEngine,
  figuresAfter,
  figuresNow,
  noFigures,
  refusalOfAsked,
} from './approval-commands.ts'
import type { RoleDesk } from './role-desk.ts'

export interface SightParts {
  readonly sequencer: Pick<Sequencer, 'published'>
  /** The market as it is told; undefined once it has left memory. */
  readonly market: (id: number) => Market | undefined
  readonly roles: RoleDesk
}

export interface Sight {
  /** Resolves to what stands now of what it changes; null where nothing can be said. */
  now(asked: Asked): Promise<ApprovalFigures | null>
  /** Resolves to what would stand once it is carried out. */
  after(asked: Asked): Promise<ApprovalFigures | null>
  /** Resolves to why it would be refused now, as far as that can be seen beforehand; undefined where nothing is seen. */
  refusal(asked: Asked): Promise<AnyRefusalCode | undefined>
}

/** Returns what looks at requests. */
export function createSight({ sequencer, market, roles }: SightParts): Sight {
  const marketOf = ({ terms }: AskedOfEngine) => ('marketId' in terms ? market(terms.marketId) : undefined)
  return {
    async now(asked) {
      if (asked.kind !== 'roles') return figuresNow(sequencer.published, marketOf(asked), asked)
      const had = await roles.rolesOf(asked.terms.accountId)
      return had === undefined ? null : { ...noFigures, roles: [...had] }
    },
    async after(asked) {
      if (asked.kind !== 'roles') return figuresAfter(sequencer.published, marketOf(asked), asked)
      return { ...noFigures, roles: asked.terms.roles }
    },
    async refusal(asked) {
      return asked.kind === 'roles'
        ? roles.refusalTo(asked.terms)
        : refusalOfAsked(sequencer.published, asked)
    },
  }
}
