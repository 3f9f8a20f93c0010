/** One runner of a race: what the card says of it, its starting price, the result under it, and its prices. */
import type { EventSummary, Market, RaceCard, Runner } from '#contract/catalogue.ts'
import { useStartingPrices } from '../../live/use-live.ts'
import { marketText } from '../../text/en/market.ts'
import { racingText, startPriceText, weightText } from '../../text/en/racing.ts'
import { formatSigned } from '../../text/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { choosePrice } from '../market/choose-price.ts'
import { gridParts } from '../market/grid-parts.ts'
import { PriceCell } from '../market/PriceCell.tsx'
import { useAccess, useMarketNow } from '../market/use-market.ts'
import { isDraft, useSlip } from '../slip/slip-store.ts'
import type { RunnerResult } from '../slip/what-if.ts'
import { Form } from './Form.tsx'
import { MoveLine } from './MoveLine.tsx'
import { hasLine, type Move } from './moves.ts'
import styles from './Race.module.css'
import { SilksIcon } from './SilksIcon.tsx'

interface CardRowProps {
  race: EventSummary
  runner: Runner
  card: RaceCard['runners'][number] | undefined
  /** Whose prices stand in the row: of the first with a step of depth each side, where there is room. */
  markets: readonly Market[]
  win: Market
  /** Undefined where it was never traded. */
  move: Move | undefined
  isPhone: boolean
  /** Whether the grid is entered here. */
  isEntry: boolean
  result: RunnerResult | undefined
}

/** The row. A withdrawn runner has no prices. */
export function CardRow({ race, runner, card, markets, win, move, isPhone, isEntry, result }: CardRowProps) {
  const isOut = runner.status === 'REMOVED'
  return (
    <div
      {...gridParts.row}
      className={classNames(styles.row, styles.runner, isOut && styles.out)}
      data-runner={runner.selectionId}
    >
      <span {...gridParts.cell} className={styles.number}>
        {card?.number ?? ''}
        {isPhone && card && <span className={styles.stall}>{card.draw}</span>}
      </span>
      <span {...gridParts.cell}>
        <SilksIcon silks={card?.silks} />
      </span>
      <span {...gridParts.rowHead} className={styles.who}>
        <span className={styles.name}>
          <b className="ellipsis" title={runner.name}>
            {runner.name}
          </b>
          {runner.status in marketText.results && (
            <Badge kind="done">{marketText.results[runner.status as keyof typeof marketText.results]}</Badge>
          )}
        </span>
        <span className={classNames(styles.line, 'ellipsis')}>{lineOf(runner, card, isPhone)}</span>
        {isPhone && result && <Figure result={result} />}
      </span>
      {!isPhone && <CardFigures runner={runner} card={card} win={win} move={move} result={result} />}
      {isOut ? (
        <span {...gridParts.cell} className={styles.gone}>
          {racingText.withdrawn}
          {(runner.removal?.factorBps ?? 0) > 0 &&
            `, ${racingText.reduction(runner.removal?.factorBps ?? 0)}`}
        </span>
      ) : (
        markets.map((market, index) => (
          <Prices
            key={market.marketId}
            race={race}
            market={market}
            runner={runner}
            hasDepth={index === 0 && !isPhone}
            isEntry={isEntry && index === 0}
          />
        ))
      )}
    </div>
  )
}

function lineOf(runner: Runner, card: CardRowProps['card'], isPhone: boolean): string {
  if (runner.status === 'REMOVED') return runner.removal?.reason || racingText.withdrawn
  if (card === undefined) return ''
  if (!isPhone) return card.jockey
  const weight = card.weight > 0 ? weightText(card.weight) : ''
  return [card.form, weight, card.jockey].filter(Boolean).join(' · ')
}

function CardFigures({
  runner,
  card,
  win,
  move,
  result,
}: Pick<CardRowProps, 'runner' | 'card' | 'win' | 'move' | 'result'>) {
  const isOut = runner.status === 'REMOVED'
  const { startingPrice, nearPrice, farPrice } = useStartingPrices(win.marketId, runner.selectionId)
  const found = startingPrice ?? card?.startingPrice
  const isFound = found !== undefined && found !== null && found > 0
  const has = win.startingPrice === true && !isOut
  return (
    <>
      <span {...gridParts.cell} className={styles.draw}>
        {card?.draw}
      </span>
      <span {...gridParts.cell} className={styles.form}>
        <Form form={card?.form} />
      </span>
      <span {...gridParts.cell} className={styles.age}>
        {card?.age}
      </span>
      <span {...gridParts.cell} className={styles.weight}>
        {card && card.weight > 0 ? weightText(card.weight) : ''}
      </span>
      <span {...gridParts.cell} className={styles.moves}>
        {move && hasLine(move) && !isOut && <MoveLine move={move} />}
      </span>
      <span key={`near ${isFound ? found : nearPrice}`} {...gridParts.cell} className={styles.near}>
        {has && (isFound ? <b>{`SP ${startPriceText(found)}`}</b> : startPriceText(nearPrice))}
      </span>
      <span key={`far ${farPrice}`} {...gridParts.cell} className={styles.far}>
        {has && !isFound && startPriceText(farPrice)}
      </span>
      <span {...gridParts.cell} className={styles.result}>
        {result && !isOut && <Figure result={result} />}
      </span>
    </>
  )
}

/** The result if the runner wins, and with the slip. */
function Figure({ result: { now, after } }: { result: RunnerResult }) {
  return (
    <span className={styles.figures}>
      <span className={lookOf(now)}>{formatSigned(now)}</span>
      {after !== null && after !== now && (
        <span className={lookOf(after)}>
          <span aria-hidden="true">» </span>
          <span className="visually-hidden">with the slip </span>
          {formatSigned(after)}
        </span>
      )}
    </span>
  )
}

function lookOf(amount: number): string | undefined {
  return amount > 0 ? styles.profit : amount < 0 ? styles.loss : undefined
}

const winCells = [
  ['back', 1],
  ['back', 0],
  ['lay', 0],
  ['lay', 1],
] as const
const bestCells = [
  ['back', 0],
  ['lay', 0],
] as const

interface PricesProps {
  race: EventSummary
  market: Market
  runner: Runner
  hasDepth: boolean
  isEntry: boolean
}

function Prices({ race, market, runner, hasDepth, isEntry }: PricesProps) {
  const now = useMarketNow(market)
  const access = useAccess(now.status, false)
  const { selectionId, name } = runner
  const chosen = useSlip(
    ({ lines }) =>
      lines.find(
        (line) => line.marketId === market.marketId && line.selectionId === selectionId && isDraft(line),
      ) ?? null,
  )
  return (
    <span className={styles.cells} data-market={market.marketId}>
      {(hasDepth ? winCells : bestCells).map(([side, level]) => (
        <PriceCell
          key={`${side}${level}`}
          marketId={market.marketId}
          selectionId={selectionId}
          runnerName={hasDepth ? name : `${name}, ${market.name},`}
          side={side}
          level={level}
          access={access}
          chosenPrice={chosen !== null && chosen.side.toLowerCase() === side ? chosen.price : null}
          isTabStop={isEntry && side === 'back' && level === 0}
          onChoose={(cell) => choosePrice(race, market, runner, side, cell)}
        />
      ))}
    </span>
  )
}
