/** Cards, chips, spots, stakes and results of the casino tables. */
import { lazy, useState } from 'react'
import type { Card } from '#contract/casino/round.ts'
import { BetSpot, BetSpots } from '../casino/BetSpot.tsx'
import { Chip, chipValues } from '../casino/Chip.tsx'
import { ChipTray } from '../casino/ChipTray.tsx'
import { casinoGames } from '../casino/catalogue.ts'
import { LobbySlip } from '../casino/lobby/LobbySlip.tsx'
import { PlayButton } from '../casino/PlayButton.tsx'
import { PlayingCard } from '../casino/PlayingCard.tsx'
import { RoundResult } from '../casino/RoundResult.tsx'
import { StakeField } from '../casino/StakeField.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './Gallery.module.css'
import { Pressed } from './Pressed.tsx'
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

/** The parts of `web/casino`. */
export function CasinoParts({ theme }: PartsProps) {
  return (
    <>
      <State name="Card: face, back, of the winning hand, and one to turn">
        <div className={styles.baize}>
          <div className={styles.cards}>
            {cards.map((card) => (
              <PlayingCard key={card.suit} card={card} isFaceUp />
            ))}
            <PlayingCard card={null} isFaceUp={false} />
            <PlayingCard card={cards[0]!} isFaceUp isWinner />
          </div>
          <TurningCard />
        </div>
      </State>
      <State name="Chips, and the tray: chosen, disabled">
        <Chips />
      </State>
      <State name="Bet spot: rest, chosen, won, lost, locked, disabled">
        <Spots name={`spots-${theme}`} />
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
      <State name="Result: won, lost">
        <div className={styles.baize}>
          <RoundResult headline="Player A wins" stake={20_000} returned={40_000} />
          <RoundResult headline="Player B wins" stake={20_000} returned={0} />
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
      <State name="Lobby's slip, as a guest sees it: a drawer on a phone, peeking and open; elsewhere a panel">
        <div className={styles.stack}>
          <div className={styles.screen}>
            <LobbySlip />
          </div>
          <div className={styles.screen}>
            <Pressed press="button[aria-expanded='false']">
              <LobbySlip />
            </Pressed>
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
      </div>
      <ChipTray stake={stake} onChoose={setStake} />
      <ChipTray stake={stake} onChoose={setStake} isDisabled />
    </div>
  )
}

function Spots({ name }: { name: string }) {
  const [chosen, setChosen] = useState('a')
  const spot = (value: string, label: string) => ({
    value,
    label,
    odds: '1:1',
    isChosen: chosen === value,
    onChoose: () => setChosen(value),
  })
  return (
    <div className={styles.baize}>
      <BetSpots legend="Choose a hand">
        <BetSpot name={name} {...spot('a', 'Player A')} chip={20_000} />
        <BetSpot name={name} {...spot('tie', 'Tie')} note="Pays 1:8" />
        <BetSpot name={name} {...spot('b', 'Player B')} />
      </BetSpots>
      <BetSpots legend="Choose a hand, after a round">
        <BetSpot name={`${name}-after`} {...spot('won', 'Won')} state="won" />
        <BetSpot name={`${name}-after`} {...spot('lost', 'Lost')} state="lost" />
        <BetSpot name={`${name}-after`} {...spot('locked', 'Locked')} isLocked />
      </BetSpots>
      <BetSpots legend="Choose a hand, while it is dealt" isDisabled>
        <BetSpot name={`${name}-dealt`} {...spot('a', 'Player A')} chip={20_000} />
        <BetSpot name={`${name}-dealt`} {...spot('tie', 'Tie')} />
        <BetSpot name={`${name}-dealt`} {...spot('b', 'Player B')} />
      </BetSpots>
    </div>
  )
}
