/** The command of the operator's call that makes a market, with the call's defaults. */
import type { CreateMarket, CreateMarketOfType } from '#contract/admin.ts'
import { fromMarketType, marketTypes } from '#contract/market-types.ts'
import type { Command } from '#core/engine/command.ts'
import { selectionIdsOf } from '#server/house/selection-ids.ts'

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

/** What of an event its markets are made from. */
interface EventNames {
  readonly name: string
  readonly sport: string
}

/**
 * Returns the command that a body of POST /api/admin/markets/from-template asks for, undefined where the type is not of the
 * event's sport, its numbers or the participants do not fit it, or the exchange has no market of its kind.
 */
export function createMarketOfTypeCommand(
  { type, numbers, participants, ...settings }: CreateMarketOfType,
  event: EventNames,
): (Command & { readonly kind: 'create-market' }) | undefined {
  const { sports, kind } = marketTypes[type]
  if (!sports.some((sport) => sport === event.sport) || kind !== 'winners') return undefined
  const sides = participants ?? event.name.split(' vs ')
  const made = fromMarketType({ type, numbers, participants: sides })
  if (made === undefined) return undefined
  const ids = selectionIdsOf(made.runners)
  const runners = made.runners.map((name, i) => ({ selectionId: ids[i] as number, name }))
  return { ...createMarketCommand({ ...made, ...settings, runners }), type }
}
