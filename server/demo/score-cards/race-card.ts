/** The card of a race, for whoever reads it. */
import type { RaceCard } from '#contract/catalogue.ts'
import { selectionIdsOf } from '#server/house/selection-ids.ts'
import type { Fixture } from '../fixtures/format.ts'
import { silksOf, trapSilks } from './silks.ts'

/** Returns the card of a race, its runners with the ids that they have in its markets; undefined for a match. */
export function raceCard({ card, distanceM, participants, sport }: Fixture): RaceCard | undefined {
  if (card === undefined || distanceM === undefined) return undefined
  const ids = selectionIdsOf(participants.map(({ name }) => name))
  return {
    distanceMetres: distanceM,
    runners: participants.map(({ id, name, number = 0 }, i) => {
      const line = card.find((one) => one.id === id)
      const silks = sport === 'greyhound' ? trapSilks(number) : silksOf(name)
      return {
        selectionId: ids[i] as number,
        number,
        name,
        draw: line?.draw ?? 0,
        weight: line?.weight ?? 0,
        age: line?.age ?? 0,
        jockey: line?.jockey ?? '',
        form: line?.form ?? '',
        ...(silks && { silks }),
      }
    }),
  }
}
