/** The command of the operator's call that makes a market, with the call's defaults. */
import type { CreateMarket } from '#contract/admin.ts'
import type { Command } from '#core/engine/command.ts'

/** 5 %, the house's rate where a market names no other. */
const commissionBpsUsual = 500

/** Returns the command that a body of POST /api/admin/markets asks for. */
export function createMarketCommand(body: CreateMarket): Command & { readonly kind: 'create-market' } {
  return {
    kind: 'create-market',
    event: body.eventId,
    name: body.name,
    runners: body.runners,
    numberOfWinners: body.numberOfWinners ?? 1,
    betDelayMs: (body.betDelaySeconds ?? 0) * 1_000,
    betDelayModel: body.betDelayModel ?? 'PASSIVE',
    commissionBps: body.commissionBps ?? commissionBpsUsual,
    stakeMin: body.stakeMin ?? 100,
    profitRatioChecked: body.profitRatioChecked ?? true,
    ...(body.terms === undefined ? {} : { terms: body.terms }),
    ...(body.scheduledEnd !== undefined && { scheduledEnd: body.scheduledEnd }),
  }
}
