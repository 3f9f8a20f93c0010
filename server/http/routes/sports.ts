/** The sidebar's lists of matches, as long as the specification says. */
import { listMatches } from '#contract/calls.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { packed } from '../packed.ts'
import { route } from '../route.ts'

/** Longest list of each sport. */
const lengths = { tennis: 6, cricket: 8, soccer: 8 } as const

/** Adds GET /api/sports/tennis, cricket and soccer: live matches first, then upcoming. */
export function sportsRoutes(app: App, { catalogue }: ServerDeps): void {
  for (const [sport, length] of Object.entries(lengths)) {
    route(
      app,
      listMatches[sport as keyof typeof lengths],
      (_, reply) => {
        reply.send({ data: catalogue.sportsEvents(sport, length) })
      },
      { onSend: packed },
    )
  }
}
