/** The Rules panel of a game: what each bet returns, how often it wins, and what it returns on average, by the paytable in use. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Paytable } from '#contract/casino.ts'
import { deckSize } from '#core/casino/cards.ts'
import type { GameKey } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { gameRules, rulesText } from '../../text/en/rules.ts'
import { formatFigure } from '../../text/format.ts'
import { type BetRule, betRules, partialRule } from './bet-rules.ts'
import { PanelDialog } from './PanelDialog.tsx'
import sections from './PanelSection.module.css'
import styles from './RulesPanel.module.css'

interface RulesPanelProps {
  game: GameKey
  paytable: Paytable
  /** The least time from one round to the next. */
  roundGapMs?: number | undefined
  onClose(): void
}

/** The panel, open while it is mounted. */
export default function RulesPanel({ game, paytable, roundGapMs = 0, onClose }: RulesPanelProps) {
  return (
    <PanelDialog title={`Rules of ${gameOf(game).name}`} onClose={onClose}>
      <Section title="How it goes">
        {gameRules[game].map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </Section>
      <Figures game={game} paytable={paytable} roundGapMs={roundGapMs} />
      <Section title="Checking a round">
        <p>
          {rulesText.checking.before}
          <Link to="/verify">{rulesText.checking.link}</Link>
          {rulesText.checking.after}
        </p>
      </Section>
    </PanelDialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={sections.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Figures({ game, paytable, roundGapMs }: { game: GameKey; paytable: Paytable; roundGapMs: number }) {
  const rules = betRules(game, paytable)
  const partial = partialRule(game, paytable)
  return (
    <>
      <Section title="Bets">
        <BetTable rules={rules} />
        {partial && <p>{partial}</p>}
        {rules.map(
          ({ bet, warning }) =>
            warning && (
              <p key={bet} className={styles.warning}>
                {warning}
              </p>
            ),
        )}
        <p>{rulesText.returns}</p>
      </Section>
      <Section title="Chance">
        <p>{`${chanceRule(paytable.decks)} ${rulesText.noMemory}`}</p>
      </Section>
      <Section title="Limits">
        <Limits paytable={paytable} roundGapMs={roundGapMs} />
        <p>{rulesText.rounding}</p>
      </Section>
    </>
  )
}

function chanceRule(decks: number): string {
  if (decks === 0) return rulesText.everyPocket
  const shoe = decks === 1 ? `a deck of ${deckSize} cards` : `${decks} decks of ${deckSize} cards`
  return rulesText.dealtFrom(shoe)
}

function BetTable({ rules }: { rules: readonly BetRule[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Bet</th>
          <th scope="col">Returns</th>
          <th scope="col">Wins</th>
          <th scope="col">Returns on average</th>
        </tr>
      </thead>
      <tbody>
        {rules.map(({ bet, name, note, returns, odds, chance, average }) => (
          <tr key={bet}>
            <th scope="row">
              {name}
              {note && <small>{note}</small>}
            </th>
            <td>{returns}</td>
            <td>
              {odds || chance}
              {odds && <small>{chance}</small>}
            </td>
            <td>{average}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Limits({ paytable, roundGapMs }: { paytable: Paytable; roundGapMs: number }) {
  const { stakeMin, stakeMax, payoutMax } = paytable.limits
  return (
    <dl className={styles.limits}>
      <div>
        <dt>Least stake of a bet</dt>
        <dd>{formatFigure(stakeMin)}</dd>
      </div>
      <div>
        <dt>Largest stake of a bet</dt>
        <dd>{formatFigure(stakeMax)}</dd>
      </div>
      <div>
        <dt>Most that a round may return</dt>
        <dd>{formatFigure(payoutMax)}</dd>
      </div>
      {roundGapMs > 0 && (
        <div>
          <dt>Least time between rounds</dt>
          <dd>{`${roundGapMs / 1000} s`}</dd>
        </div>
      )}
      <div>
        <dt>Version of the paytable</dt>
        <dd>{paytable.version}</dd>
      </div>
    </dl>
  )
}
