/** What came in a round, in a few words: for lists. */
import type { AnyRound } from '#contract/casino/games.ts'
import { rankName } from '../card-name.ts'

const colours = { red: 'Red', black: 'Black', green: 'Green' } as const

/** Returns for example "Player 7 · 6", "Tiger, 8 over Ace", "17 Black". */
export function resultWords(round: AnyRound): string {
  switch (round.game) {
    case '7updown':
      return `${rankName(round.card.label)} · ${{ up: 'Up', down: 'Down', seven: 'Seven' }[round.category]}`
    case 'roulette':
      return `${round.number} ${colours[round.color]}`
    case 'teenpatti':
      return {
        playerA: `A · ${round.playerA.info.label}`,
        playerB: `B · ${round.playerB.info.label}`,
        tie: 'Tie',
      }[round.winner]
    case 'dragontiger':
      return highCard(
        { dragon: 'Dragon', tiger: 'Tiger', tie: 'Tie' }[round.winner],
        round.dragon,
        round.tiger,
      )
    case 'cricketwar':
      return highCard(
        { batsman: 'Batsman', bowler: 'Bowler', tie: 'Dot' }[round.winner],
        round.batsman,
        round.bowler,
      )
    case 'baccarat':
      return `${{ player: 'Player', banker: 'Banker', tie: 'Tie' }[round.winner]} ${round.player.total} · ${round.banker.total}`
  }
}

function highCard(name: string, first: { label: string }, second: { label: string }): string {
  return `${name} · ${first.label} v ${second.label}`
}
