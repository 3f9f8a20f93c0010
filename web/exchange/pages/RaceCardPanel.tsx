/** The card of a race: its runners with draw, weight, age and form, and the starting price once it is found. */
import { useQuery } from '@tanstack/react-query'
import type { Market, RaceCard } from '#contract/catalogue.ts'
import { formatCellPrice } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { catalogueKey, getCard } from '../market/catalogue-calls.ts'
import lobby from './Lobby.module.css'
import styles from './RaceCard.module.css'

/** The panel; nothing while the card is not known. `market`: one of the race's, which knows who has been withdrawn. */
export function RaceCardPanel({ market }: { market: Market }) {
  const { data: card } = useQuery({
    queryKey: [catalogueKey, 'card', market.eventId],
    queryFn: ({ signal }) => getCard(market.eventId, signal),
  })
  if (card === undefined) return null
  const removed = new Set(
    market.runners.filter(({ status }) => status === 'REMOVED').map(({ selectionId }) => selectionId),
  )
  const has = {
    weight: card.runners.some(({ weight }) => weight > 0),
    price: card.runners.some(({ startingPrice }) => startingPrice !== undefined),
  }
  return (
    <section className={classNames(lobby.panel, styles.panel)} aria-labelledby="card-heading">
      <h2 id="card-heading" className={styles.head}>
        Race card <span className={styles.distance}>{card.distanceMetres} m</span>
      </h2>
      <table className={styles.card}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col" className={styles.name}>
              Runner
            </th>
            <th scope="col">Draw</th>
            {has.weight && (
              <th scope="col" className={styles.wide}>
                Weight
              </th>
            )}
            <th scope="col" className={styles.wide}>
              Age
            </th>
            <th scope="col">Form</th>
            {has.price && (
              <th scope="col">
                <abbr title="Starting price">SP</abbr>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {card.runners.map((runner) => (
            <Row key={runner.selectionId} runner={runner} has={has} isOut={removed.has(runner.selectionId)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  runner: RaceCard['runners'][number]
  has: { readonly weight: boolean; readonly price: boolean }
  isOut: boolean
}

function Row({ runner, has, isOut }: RowProps) {
  const { number, name, jockey, draw, weight, age, form, startingPrice } = runner
  return (
    <tr className={classNames(isOut && styles.out)}>
      <td>{number}</td>
      <th scope="row" className={styles.name}>
        <span className="ellipsis" title={name}>
          {name}
        </span>
        {(isOut || jockey !== '') && (
          <span className={classNames(styles.jockey, 'ellipsis')}>{isOut ? 'Withdrawn' : jockey}</span>
        )}
      </th>
      <td>{draw}</td>
      {has.weight && <td className={styles.wide}>{weight} lb</td>}
      <td className={styles.wide}>{age}</td>
      <td>{form}</td>
      {has.price && <td>{startingPrice === undefined ? '–' : formatCellPrice(startingPrice)}</td>}
    </tr>
  )
}
