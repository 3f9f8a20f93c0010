/** What a round came to: who won, why, and the net. On the cloth, and on a phone beside the button. */
import type { RoundOf } from '#contract/casino/games.ts'
import { casinoText } from '../../text/en/casino.ts'
import { formatFigure, formatSigned } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { News } from '../bar/News.tsx'
import type { Shortfall } from '../chips/shortfall.ts'
import { type Stakes, totalOf } from '../chips/stakes.ts'
import { minorOf } from '../money.ts'
import type { CardGame, CardGameKey } from './card-game.ts'
import styles from './ResultLine.module.css'

interface ResultLineProps<K extends CardGameKey> {
  game: CardGame<K>
  /** The round that has been shown to its end. */
  round: RoundOf<K> | null
  /** Said where no round is. */
  short: Shortfall | null
  isChecking: boolean
  /** What may be done while the cards are dealt. */
  hint: string | null
}

/** Always keeps its place, so that nothing moves when a result comes. */
export function ResultLine<K extends CardGameKey>(props: ResultLineProps<K>) {
  const { game, round, short, isChecking, hint } = props
  if (short !== null) {
    return (
      <p className={styles.line}>
        <strong>{short.sentence}</strong>
        {short.action !== null && <span>{casinoText.takeChipsOff}</span>}
      </p>
    )
  }
  return (
    <p className={styles.line} data-result={round !== null || undefined}>
      {isChecking && casinoText.checkingRound}
      {hint !== null && !isChecking && <span>{hint}</span>}
      {round !== null && (
        <>
          <strong>{game.headlineOf(round)}</strong>
          <Why game={game} round={round} />
          <Net round={round} />
        </>
      )}
    </p>
  )
}

function Why<K extends CardGameKey>({ game, round }: { game: CardGame<K>; round: RoundOf<K> }) {
  const why = reasonOf(game, round)
  return why === '' ? null : <span>{why}</span>
}

function Net({ round }: { round: { balanceChange: number } }) {
  const net = minorOf(round.balanceChange)
  return <b className={classNames(net > 0 && styles.win, net < 0 && styles.loss)}>{formatSigned(net)}</b>
}

/** Where part of the stakes came back, how much; else why the winner won. */
function reasonOf<K extends CardGameKey>(game: CardGame<K>, round: RoundOf<K>): string {
  const [staked, returned] = [minorOf(round.totalBet), minorOf(round.winAmount)]
  if (returned > 0 && returned <= staked) {
    return casinoText.stakedReturned(formatFigure(staked), formatFigure(returned))
  }
  return game.reasonOf(round)
}

interface TableNewsProps<K extends CardGameKey> {
  game: CardGame<K>
  round: RoundOf<K> | null
  /** What the next round would be played with. */
  stakes: Stakes
  short: Shortfall | null
  isChecking: boolean
  isDealing: boolean
}

/** The two lines beside the button on a phone. */
export function TableNews<K extends CardGameKey>({
  game,
  round,
  stakes,
  short,
  isChecking,
  isDealing,
}: TableNewsProps<K>) {
  if (isChecking) return <News headline={casinoText.checkingRound} note="" />
  if (round !== null) {
    const net = minorOf(round.balanceChange)
    return (
      <News
        headline={game.headlineOf(round)}
        net={{ text: formatSigned(net), isWin: net > 0, isLoss: net < 0 }}
        note={reasonOf(game, round)}
      />
    )
  }
  const sum = formatFigure(totalOf(stakes))
  if (short !== null) {
    return <News headline={short.sentence} note={short.action === null ? '' : casinoText.orChipsOff} />
  }
  if (isDealing) return <News headline={casinoText.dealing} note={sum} />
  const [first] = stakes.keys()
  const name = game.spots.find(({ selection }) => selection === first)?.name ?? ''
  const headline =
    stakes.size === 0
      ? casinoText.nothingOnTable
      : stakes.size === 1
        ? casinoText.onSpot(sum, name)
        : casinoText.onSpots(sum, stakes.size)
  return <News headline={headline} note={casinoText.pressToAdd} />
}
