/** The table of every card game: roads, cards, spots with a stake each, chips, and the deal. */
import { type ReactNode, useMemo } from 'react'
import type { RoundOf } from '#contract/casino/games.ts'
import { useAccount } from '../../live/account-store.ts'
import { casinoText } from '../../text/en/casino.ts'
import { classNames } from '../../ui/class-names.ts'
import { useScreenSize } from '../../ui/screen-size.ts'
import { ActionBar } from '../bar/ActionBar.tsx'
import { playAction } from '../bar/play-action.ts'
import { stakeTools } from '../bar/stake-tools.ts'
import { ChipTray } from '../ChipTray.tsx'
import { useGame } from '../catalogue.ts'
import { shortfallOf } from '../chips/shortfall.ts'
import { clear, isPlayed, toPlay, totalOf } from '../chips/stakes.ts'
import { SlipBand } from '../lobby/LobbySlip.tsx'
import type { TableBets } from '../lobby/table-bets.ts'
import { minorOf, moneyLine } from '../money.ts'
import { useOddsChange } from '../odds.ts'
import { useRounds } from '../rounds-store.ts'
import { Stage } from '../Stage.tsx'
import { StakeField } from '../StakeField.tsx'
import { Spot, Spots } from '../spots/Spot.tsx'
import { spotResult, stakeIn } from '../spots/spot-result.ts'
import styles from './CardTable.module.css'
import type { CardGame, CardGameKey } from './card-game.ts'
import { ResultLine, TableNews } from './ResultLine.tsx'
import { Shoe } from './Shoe.tsx'
import { spotNotes } from './spot-note.ts'
import type { Squeeze } from './squeeze.ts'
import { useCardRound } from './use-card-round.ts'
import { useTableStakes } from './use-table-stakes.ts'

/** What lies on the cloth as the round stands. */
export interface ClothView<K extends CardGameKey> {
  /** From its answer until the next one begins; of a game of one card only once it is shown. */
  readonly round: RoundOf<K> | null
  /** How many cards of the deal lie open. */
  readonly openCount: number
  /** The next card, lying face down to be opened by its corner. */
  readonly squeeze: Squeeze | null
  readonly isRevealed: boolean
  /** The rounds of this table that have been shown, newest first. */
  readonly rounds: readonly RoundOf<K>[]
}

interface CardTableProps<K extends CardGameKey> {
  game: CardGame<K>
  /** What stands over the cards: the roads. */
  above(rounds: readonly RoundOf<K>[]): ReactNode
  /** The cards. */
  cloth(view: ClothView<K>): ReactNode
  /** What stands between result and spots. */
  scale?(view: ClothView<K>): ReactNode
  /** What stands under the spots. */
  below?: ReactNode
}

/** A card game in the frame of all tables. */
export function CardTable<K extends CardGameKey>({ game, above, cloth, scale, below }: CardTableProps<K>) {
  const row = useGame(game.key)
  const rounds = useRounds(game.key) as unknown as readonly RoundOf<K>[]
  const isPhone = useScreenSize() === 'phone'
  const available = useAccount()?.available ?? null
  const { paytable } = row
  const room = { stakeMax: paytable.limits.stakeMax, available }
  const round = useCardRound(game)
  const stakes = useTableStakes(game, round)
  const notes = useMemo(() => spotNotes(game.rules, paytable), [game.rules, paytable])
  const changed = useOddsChange(game.key)
  const isDealing = round.phase === 'dealing'
  const shown = round.phase === 'reveal' ? round.round : null
  const { staked } = stakes
  /** The round whose results stand on the spots: until something is done to them. */
  const told = isPlayed(staked) ? shown : null
  const view: ClothView<K> = {
    round: round.round,
    openCount: round.openCount,
    squeeze: round.squeeze,
    isRevealed: shown !== null,
    rounds,
  }
  const next = toPlay(staked)
  const short = isDealing ? null : shortfallOf(next, paytable.limits, available)
  const before = (selection: string) => {
    const line = changed?.lines.find((one) => one.line === selection)
    return line === undefined ? undefined : game.odds(line.before)
  }
  const oddsOf = (selection: string) => game.odds(paytable.returns[selection] ?? 0)
  const wholeOdds = (selection: string) => oddsOf(selection) + (game.oddsTail ?? '')

  const table: TableBets = {
    lines:
      staked.follows === 'proposed'
        ? []
        : game.spots
            .filter(({ selection }) => staked.stakes.has(selection))
            .map(({ selection, name, mark }) => ({
              selection,
              name,
              mark,
              odds: wholeOdds(selection),
              oddsBefore: before(selection),
              stake: staked.stakes.get(selection)!,
            })),
    onClear: isDealing ? undefined : () => stakes.change(clear(staked)),
  }
  const label = labelOf(game.verb, isPlayed(staked), [...next.keys()], changed === null ? null : wholeOdds)
  const hint = round.squeeze === null ? casinoText.tapToSkip : casinoText.dragCorner
  const news = isPhone && (
    <TableNews
      game={game}
      round={told}
      stakes={next}
      short={short}
      isChecking={round.isChecking}
      isDealing={isDealing}
    />
  )

  return (
    <Stage
      game={row}
      table={table}
      announcement={shown === null ? '' : announcementOf(game, shown)}
      onPlay={stakes.play}
      actions={
        <ActionBar
          field={
            <StakeField
              label={game.stakeLabel}
              step={game.stakeStep}
              value={stakes.typed}
              onChange={stakes.type}
              error={round.error}
              isDisabled={isDealing}
            />
          }
          tools={stakeTools(staked, room, isDealing, stakes.change)}
          total={totalOf(staked.stakes)}
          news={news}
          action={playAction({
            label,
            total: next.size === 0 || !stakes.isValid ? null : totalOf(next),
            isBusy: isDealing,
            waitSeconds: round.waitSeconds,
            isDisabled: next.size === 0 && stakes.isValid,
            short,
            onLeave: stakes.leave,
          })}
          band={isPhone && <SlipBand game={row} table={table} />}
        />
      }
    >
      <div className={styles.table} data-phase={round.phase}>
        {above(rounds)}
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: whoever sees no motion has nothing to skip. */}
        <div className={styles.cloth} onClick={round.skip}>
          <Shoe isDrawn={game.hasShoe ?? false}>{cloth(view)}</Shoe>
          {!isPhone && (
            <ResultLine
              game={game}
              round={shown}
              short={told === null ? short : null}
              isChecking={round.isChecking}
              hint={round.skip === undefined ? null : hint}
            />
          )}
        </div>
        {scale?.(view)}
        <Spots
          legend={casinoText.betOn(row.name)}
          isDisabled={isDealing}
          className={classNames(styles.spots, game.spots.length > 3 && styles.withSides)}
        >
          {game.spots.map(({ selection, name, mark, isSide }) => (
            <Spot
              key={selection}
              selection={selection}
              name={name}
              mark={mark}
              odds={oddsOf(selection)}
              oddsTail={game.oddsTail}
              oddsBefore={before(selection)}
              note={game.noteOf?.(selection, paytable) ?? notes.get(selection)}
              stake={told === null ? (staked.stakes.get(selection) ?? 0) : stakeIn(told, selection)}
              result={told === null ? undefined : spotResult(selection, told, game.cameOf(told))}
              className={isSide ? styles.sideBet : undefined}
              onPress={() => stakes.press(selection)}
            />
          ))}
        </Spots>
        {below}
        <div className={styles.tray}>
          {below === undefined && !isPhone && <Limits limits={paytable.limits} />}
          <ChipTray
            stake={stakes.typed}
            onChoose={stakes.choose}
            isDisabled={isDealing}
            values={game.chips}
            largest={Math.min(room.stakeMax, available ?? room.stakeMax)}
          />
        </div>
      </div>
    </Stage>
  )
}

/** "Deal", "Deal again"; where the odds have changed, by which the one bet would be played: "Deal at 1:0.95". */
function labelOf(
  verb: string,
  isAgain: boolean,
  spots: readonly string[],
  newOdds: ((selection: string) => string) | null,
): string {
  const [spot] = spots
  if (newOdds !== null && spot !== undefined) {
    return spots.length === 1 ? `${verb} at ${newOdds(spot)}` : `${verb} at the new odds`
  }
  return isAgain ? `${verb} again` : verb
}

/** The limits of a bet, as the specification writes them. */
export function Limits({ limits }: { limits: { stakeMin: number; stakeMax: number } }) {
  return (
    <p className={styles.limits}>
      <span>
        MIN <b>{limits.stakeMin / 100}</b>
      </span>{' '}
      <span>
        MAX <b>{limits.stakeMax / 100}</b>
      </span>
    </p>
  )
}

function announcementOf<K extends CardGameKey>(game: CardGame<K>, round: RoundOf<K>): string {
  const [staked, returned] = [minorOf(round.totalBet), minorOf(round.winAmount)]
  return `${game.cardsInWords(round)} ${game.headlineOf(round)}. ${moneyLine(staked, returned)}.`
}
