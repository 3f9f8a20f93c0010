/** The command of the operator's call that makes a market, with the call's defaults. */
import type { CreateMarket, CreateMarketOfType } from '#contract/admin.ts'
import { fromMarketType } from '#contract/market-of-type.ts'
import { marketTypes } from '#contract/market-types.ts'
import type { Command } from '#core/engine/command.ts'
import type { MarketTerms } from '#core/exchange/market-terms.ts'
import { byProfile } from '#core/facts/profile.ts'
import { selectionIdsOf } from '#server/house/selection-ids.ts'

/** 5 %, the house's rate where a market names no other. */
const commissionBpsUsual = 500
/** From a result to its payment, seconds, where a market names no other: in a demonstration at once. `profile`: a `profiles` code. */
export const payDelayUsual = byProfile({ demo: 0, standard: 300, strict: 300 })

type CreateMarketCommand = Command & { readonly kind: 'create-market' }

/** Returns the command that a body of POST /api/admin/markets asks for. `payDelaySeconds`: where the body names none. */
export function createMarketCommand(body: CreateMarket, payDelaySeconds: number): CreateMarketCommand {
  const terms: MarketTerms = {
    ...crossingOf(body.terms?.marketKind),
    ...body.terms,
    ...payDelayOf(body, payDelaySeconds),
    ...quietOf(body),
  }
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
    ...(Object.keys(terms).length > 0 && { terms }),
    ...(body.scheduledEnd !== undefined && { scheduledEnd: body.scheduledEnd }),
  }
}

/** The two sides of a line are matched with each other unless the body says otherwise. */
function crossingOf(kind: MarketTerms['marketKind']): Pick<MarketTerms, 'crossMatching'> {
  return kind === 'ASIAN_HANDICAP' || kind === 'ASIAN_TOTAL' ? { crossMatching: true } : {}
}

/** Of a market that is paid at once nothing is said. */
function payDelayOf(
  body: { readonly payDelaySeconds?: number },
  usual: number,
): { readonly payDelayMs?: number } {
  const seconds = body.payDelaySeconds ?? usual
  return seconds > 0 ? { payDelayMs: seconds * 1_000 } : {}
}

function quietOf({ quietSeconds = 0 }: { readonly quietSeconds?: number }): { readonly quietMs?: number } {
  return quietSeconds > 0 ? { quietMs: quietSeconds * 1_000 } : {}
}

/** What of an event its markets are made from. */
interface EventNames {
  readonly name: string
  readonly sport: string
}

/**
 * Returns the command that a body of POST /api/admin/markets/from-template asks for, undefined where the type is not of the
 * event's sport, or its numbers, lines or the participants do not fit it. What the body names goes before what the type says.
 */
export function createMarketOfTypeCommand(
  { type, numbers, participants, lines, ...settings }: CreateMarketOfType,
  event: EventNames,
  payDelaySeconds: number,
): CreateMarketCommand | undefined {
  const { sports, kind } = marketTypes[type]
  const { marketKind = kind, ...named } = settings.terms ?? {}
  if (!sports.some((sport) => sport === event.sport) || marketKind !== kind) return undefined
  const made = fromMarketType({
    ...{ type, numbers, lines },
    participants: participants ?? event.name.split(' vs '),
  })
  if (made === undefined) return undefined
  const ids = selectionIdsOf(made.runners)
  const runners = made.runners.map((name, i) => ({ selectionId: ids[i] as number, name }))
  const { name, numberOfWinners } = made
  const { line } = made.terms
  const terms: MarketTerms = {
    ...crossingOf(kind),
    ...made.terms,
    ...named,
    ...(line && { line: { ...line, ...named.line } }),
    ...payDelayOf(settings, payDelaySeconds),
    ...quietOf(settings),
  }
  const body = { name, numberOfWinners, ...settings, runners }
  return { ...createMarketCommand(body, payDelaySeconds), type, terms }
}
