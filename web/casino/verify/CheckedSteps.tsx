/** A round computed again, step by step, so that each can be followed and done elsewhere. */

import type { ReactNode } from 'react'
import { deckSize } from '#core/casino/cards.ts'
import { fairnessText } from '../../text/en/fairness.ts'
import { formatCount } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { FactList } from '../../ui/FactList.tsx'
import { limitOf, type RecomputedRound } from './recompute.ts'
import { fieldsOfResult, numberedCardText } from './result-fields.ts'
import styles from './Verify.module.css'

interface CheckedStepsProps {
  computed: RecomputedRound
  /** The hash that the seed must have; empty when none was given. */
  hash: string
  /** The last step: what the bets return. */
  children: ReactNode
}

/** All steps, in order. */
export function CheckedSteps({ computed, hash, children }: CheckedStepsProps) {
  const { inputs, blocks, draws, result } = computed
  return (
    <ol className={styles.steps}>
      <Step title="Hash of the server seed">
        <p>{fairnessText.hashStep}</p>
        <code>{computed.hash}</code>
        <HashVerdict computed={computed.hash} given={hash} />
      </Step>
      <Step title="Blocks">
        <p>{fairnessText.blocksStep}</p>
        {blocks.map(({ message, hex }) => (
          <p key={message}>
            <code>{message}</code>
            <code>{hex}</code>
          </p>
        ))}
      </Step>
      <Step title="Words">
        <p>{fairnessText.wordsStep}</p>
        <WordTable computed={computed} />
      </Step>
      <Step title="Numbers">
        <p>{fairnessText.numbersStep}</p>
        <ul>
          {draws.map(({ n, value, words }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the numbers have an order and nothing else.
            <li key={index}>
              {`${formatCount(words.at(-1)!)} divided by ${n} leaves `}
              <b>{value}</b>
            </li>
          ))}
        </ul>
      </Step>
      <Step title={inputs.decks === 0 ? 'The number' : 'Cards'}>
        {inputs.decks === 0 ? (
          <p>
            The pocket is <b>{result[0]}</b>.
          </p>
        ) : (
          <DealtCards computed={computed} />
        )}
      </Step>
      <Step title="Result">
        <FactList className={styles.facts} facts={Object.entries(fieldsOfResult(inputs.game, result))} />
      </Step>
      <Step title="What the bets return">{children}</Step>
    </ol>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  )
}

function HashVerdict({ computed, given }: { computed: string; given: string }) {
  if (given === '') return <p>{fairnessText.noHashGiven}</p>
  const isSame = computed === given
  return (
    <p className={classNames(styles.mark, isSame ? styles.same : styles.differs)}>
      {isSame ? fairnessText.hashSame : fairnessText.hashDiffers}
    </p>
  )
}

function WordTable({ computed }: { computed: RecomputedRound }) {
  const rows = computed.draws.flatMap(({ n, words }) =>
    words.map((word, index) => ({ n, word, isTaken: index === words.length - 1 })),
  )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Bytes</th>
          <th scope="col">Word</th>
          <th scope="col">Must be below</th>
          <th scope="col">Is</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ n, word, isTaken }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words have an order and nothing else.
          <tr key={index}>
            <td>
              <code>{word.toString(16).padStart(8, '0')}</code>
            </td>
            <td>{formatCount(word)}</td>
            <td>{formatCount(limitOf(n))}</td>
            <td>{isTaken ? 'taken' : <b className={styles.differs}>thrown away</b>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DealtCards({ computed }: { computed: RecomputedRound }) {
  const { inputs, draws, result } = computed
  return (
    <>
      <p>{fairnessText.cardsStep(inputs.decks * deckSize)}</p>
      <ol className={styles.cards}>
        {result.map((card, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card of a shoe may come more than once; its place does not.
          <li key={place}>
            {`Place ${place} swaps with place ${place + draws[place]!.value}: card ${card}, `}
            <b>{numberedCardText(card)}</b>
          </li>
        ))}
      </ol>
    </>
  )
}
