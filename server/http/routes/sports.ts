/** The sidebar's lists of matches, as long as the specification says. */
import { SportsEvents } from '#contract/sports.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { answers } from '../openapi.ts'

/** Longest list of each sport. */
const lengths = { tennis: 6, cricket: 8, soccer: 8 } as const

/** Adds GET /api/sports/tennis, cricket and soccer: live matches first, then upcoming. */
export function sportsRoutes(app: App, { catalogue }: ServerDeps): void {
  for (const [sport, length] of Object.entries(lengths)) {
    app.get(
      `/api/sports/${sport}`,
      {
        schema: { tags: ['sports'], summary: `Matches of ${sport}`, response: answers(SportsEvents) },
        config: { access: 'public' },
      },
      (_, reply) => {
        reply.send({ data: catalogue.sportsEvents(sport, length) })
      },
    )
  }
}
