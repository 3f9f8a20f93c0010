/** Cards, chips, spots, stakes and results of the casino tables. */
import { lazy, useState } from 'react'
import type { Card } from '#contract/casino/round.ts'
import barStyles from '../casino/bar/ActionBar.module.css'
import { ActionBar } from '../casino/bar/ActionBar.tsx'
import { News } from '../casino/bar/News.tsx'
import { stakeTools } from '../casino/bar/stake-tools.ts'
import { Chip, chipValues } from '../casino/Chip.tsx'
import { ChipStack } from '../casino/ChipStack.tsx'
import { ChipTray } from '../casino/ChipTray.tsx'
import { SqueezedCard } from '../casino/card-table/SqueezedCard.tsx'
import type { Squeeze } from '../casino/card-table/squeeze.ts'
import { casinoGames } from '../casino/catalogue.ts'
import { addChip, emptyTable, type StakedTable, totalOf } from '../casino/chips/stakes.ts'
import { LobbySlip, SlipBand } from '../casino/lobby/LobbySlip.tsx'
import { PlayButton } from '../casino/PlayButton.tsx'
import { PlayingCard } from '../casino/PlayingCard.tsx'
import { type RoadNames, Roads } from '../casino/roads/Roads.tsx'
import type { RoadMark } from '../casino/roads/roads.ts'
import { StakeField } from '../casino/StakeField.tsx'
import { Spot, Spots } from '../casino/spots/Spot.tsx'
import type { SpotResult } from '../casino/spots/spot-result.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Gallery.module.css'
import type { PartsProps } from './parts-props.ts'
import { State } from './State.tsx'

// As the routes load it: what is loaded both ways costs every first load some bytes.
const GameCard = lazy(async () => ({ default: (await import('../casino/lobby/LobbyGridPage.tsx')).GameCard }))

const cards: readonly Card[] = [
  { label: 'A', suit: 'spades' },
  { label: '10', suit: 'hearts' },
  { label: 'Q', suit: 'diamonds' },
  { label: '7', suit: 'clubs' },
]
const nothing = () => {}
/** It lies here for ever. */
const lying: Squeeze = { opened: new Promise(nothing), hold: nothing, letGo: nothing, open: nothing }

/** The parts of `web/casino`. */
export function CasinoParts(_: PartsProps) {
  return (
    <>
      <State name="Card: face, the backs, and one to turn">
        <div className={styles.baize}>
          <div className={styles.cards}>
            {cards.map((card) => (
              <PlayingCard key={card.suit} card={card} isFaceUp />
            ))}
            {(['plain', 'dragon', 'tiger', 'batsman', 'bowler'] as const).map((back) => (
              <PlayingCard key={back} card={null} isFaceUp={false} back={back} />
            ))}
          </div>
          <TurningCard />
        </div>
      </State>
      <State name="Card: lying to be opened by its corner">
        <div className={styles.baize}>
          <div className={styles.cards}>
            <SqueezedCard card={cards[1]!} squeeze={lying}>
              <PlayingCard card={cards[1]!} isFaceUp={false} />
            </SqueezedCard>
          </div>
        </div>
      </State>
      <State name="Chips, and the tray: chosen, disabled">
        <Chips />
      </State>
      <State name="Spots: rest, with chips, won, lost, came, part back, back, other odds, locked, disabled">
        <SpotStates />
      </State>
      <State name="Roads: strip, bead plate and big road, and those of Baccarat">
        <div className={styles.baize}>
          {(['strip', 'bead', 'derived'] as const).map((kind) => (
            <Roads key={kind} marks={sampleMarks} kind={kind} {...sampleNames} />
          ))}
        </div>
      </State>
      <State name="The bar: chips on the table, nothing on it, after a round, while it is dealt, more than the money">
        <Bars />
      </State>
      <State name="Stake: rest, error, disabled">
        <div className={styles.baize}>
          <StakeField value="200" onChange={nothing} />
        </div>
        <div className={styles.baize}>
          <StakeField value="0" onChange={nothing} error="Enter a valid stake amount" />
        </div>
        <div className={styles.baize}>
          <StakeField value="200" onChange={nothing} isDisabled />
        </div>
      </State>
      <State name="Play: rest, busy, waiting, disabled">
        <div className={styles.baize}>
          <PlayButton isBusy={false}>Deal</PlayButton>
          <PlayButton isBusy>Deal</PlayButton>
          <PlayButton isBusy={false} waitSeconds={3}>
            Deal
          </PlayButton>
          <PlayButton isBusy={false} isDisabled>
            Deal
          </PlayButton>
        </div>
      </State>
      <State name="Game card: open, coming soon">
        <ul className={styles.cardsOfGames}>
          {[casinoGames[0]!, casinoGames[4]!].map((game) => (
            <li key={game.id}>
              <GameCard game={game} />
            </li>
          ))}
        </ul>
      </State>
      <State name="Slip of a table, as a guest sees it; on a phone a band that opens it">
        <div className={styles.stack}>
          <div className={styles.screen}>
            <LobbySlip game={undefined} table={sampleTable} />
          </div>
          <div className={styles.baize}>
            <SlipBand game={undefined} />
          </div>
        </div>
      </State>
    </>
  )
}

function TurningCard() {
  const [isFaceUp, setFaceUp] = useState(false)
  return (
    <div className={styles.cards}>
      <PlayingCard card={cards[1]!} isFaceUp={isFaceUp} />
      <Button onBand onClick={() => setFaceUp(!isFaceUp)}>
        Turn the card
      </Button>
    </div>
  )
}

function Chips() {
  const [stake, setStake] = useState('200')
  return (
    <div className={styles.baize}>
      <div className={styles.row}>
        {chipValues.map((value) => (
          <Chip key={value} amount={value} size={36} />
        ))}
        <Chip amount={123_456_700} size={36} />
        <ChipStack amount={160_000} size={36} />
      </div>
      <ChipTray stake={stake} onChoose={setStake} />
      <ChipTray stake={stake} onChoose={setStake} values={[10_000, ...chipValues]} largest={1_000_000} />
      <ChipTray stake={stake} onChoose={setStake} isDisabled />
    </div>
  )
}

const nothing0 = { stake: 0, onPress: nothing }
const result = (kind: SpotResult['kind'], net: number): SpotResult => ({ kind, net, isGain: net > 0 })
const player = { selection: 'player', name: 'Player', mark: 'first', odds: '1:1', note: '44.62 %' } as const

function SpotStates() {
  return (
    <div className={styles.baize}>
      <Spots legend="Spots">
        <Spot {...player} {...nothing0} />
        <Spot {...player} {...nothing0} stake={120_000} />
        <Spot {...player} {...nothing0} stake={120_000} result={result('won', 120_000)} />
        <Spot {...player} {...nothing0} stake={120_000} result={result('lost', -120_000)} />
        <Spot {...player} {...nothing0} result={result('came', 0)} />
        <Spot {...player} {...nothing0} stake={20_000} result={result('back', -10_000)} />
        <Spot {...player} {...nothing0} stake={20_000} result={result('back', 0)} />
        <Spot {...player} {...nothing0} stake={20_000} odds="1:0.95" oddsBefore="1:1" />
        <Spot {...player} {...nothing0} isLocked />
      </Spots>
      <Spots legend="Spots while cards are dealt" isDisabled>
        <Spot {...player} {...nothing0} stake={20_000} />
        <Spot {...player} {...nothing0} name="Tie" mark="neutral" />
        <Spot {...player} {...nothing0} name="Banker" mark="second" />
      </Spots>
    </div>
  )
}

const letters: Readonly<Record<string, RoadMark>> = { P: 'first', B: 'second', T: 'neutral' }
const sampleMarks = [...'BBBPBBBPTBPTPPBTBPBTPPBBPPPBBPBPPPPBBBBBBTPPPBP'].map((letter) => letters[letter]!)
const sampleNames: RoadNames = {
  names: { first: 'Player', second: 'Banker', neutral: 'Tie' },
  letters: { first: 'P', second: 'B', neutral: 'T' },
}
const sampleTable = {
  lines: [
    { selection: 'player', name: 'Player', mark: 'first', odds: '1:1', stake: 120_000 },
    { selection: 'playerPair', name: 'Player pair', odds: '1:11', stake: 20_000 },
  ],
  onClear: nothing,
} as const

function Bars() {
  const [table, setTable] = useState<StakedTable>(() => addChip(emptyTable, 'player', 160_000))
  const total = totalOf(table.stakes)
  const bar = (label: string, sum: number | null, isBusy = false, isDisabled = sum === null) => (
    <form className={barStyles.bar} onSubmit={(event) => event.preventDefault()}>
      <ActionBar
        field={<StakeField value="200" onChange={nothing} isDisabled={isBusy} />}
        tools={stakeTools(table, { stakeMax: 10_000_000, available: null }, isBusy, setTable)}
        total={total}
        news={
          <News
            headline="Player wins"
            net={{ text: '+1,200.00', isWin: true, isLoss: false }}
            note="9 over 7"
          />
        }
        action={{ label, sum, isBusy, waitSeconds: 0, isDisabled }}
      />
    </form>
  )
  return (
    <div className={styles.baize}>
      {bar('Deal', total === 0 ? null : total)}
      {bar('Deal', null)}
      {bar('Deal again', 160_000)}
      {bar('Deal', 160_000, true)}
      {bar('Stake 1,160', null, false, false)}
    </div>
  )
}
