/** Lines of the slip in every phase, and lists of bets in every state. */
import type { Bet } from '#contract/orders.ts'
import type { Receipt } from '#contract/receipts.ts'
import { BetListsOf } from '../exchange/bets/BetLists.tsx'
import { BetTable } from '../exchange/bets/BetTable.tsx'
import { MatchedTable } from '../exchange/bets/MatchedTable.tsx'
import { ReceiptTable } from '../exchange/bets/ReceiptTable.tsx'
import { UnmatchedTable } from '../exchange/bets/UnmatchedTable.tsx'
import { MemoOf } from '../exchange/pages/DayMemo.tsx'
import slip from '../exchange/slip/Slip.module.css'
import { SlipPanel } from '../exchange/slip/Slip.tsx'
import { SlipForm } from '../exchange/slip/SlipForm.tsx'
import type { SlipLine } from '../exchange/slip/slip-line.ts'
import { MoneySign } from '../ui/money-sign.ts'
import { Answered } from './Answered.tsx'
import styles from './Gallery.module.css'
import { Pressed } from './Pressed.tsx'
import type { PartsProps } from './parts-props.ts'
import { State } from './State.tsx'
import { sampleBets, sampleLine, sampleLines, severalLines } from './sample-lines.ts'
import { sampleNumbers } from './sample-markets.ts'

/** The parts of `web/exchange/slip` and `web/exchange/bets`. */
export function SlipParts({ theme }: PartsProps) {
  return (
    <div className={styles.lines}>
      {sampleLines(theme).map(({ title, line }) => (
        <State key={line.id} name={title}>
          <div className={styles.slip}>
            <div className={styles.panel}>
              <Lines lines={[line]} />
            </div>
          </div>
        </State>
      ))}
      <State name="Line: moved">
        <div className={styles.slip}>
          <div className={styles.panel}>
            {/* The market's prices are those of the samples above; this one was chosen at others. */}
            <Lines lines={[sampleLine(`${theme}-moved`, { marketId: sampleNumbers[theme] })]} />
          </div>
        </div>
      </State>
      <State name="Slip of several bets: one open, the others folded, one refused, one matched">
        <div className={styles.slip}>
          <div className={styles.panel}>
            <Lines lines={severalLines(theme)} />
          </div>
        </div>
      </State>
      <State name="Slip: what this visit has in it; a hint while it is empty">
        <div className={styles.slip}>
          <SlipPanel />
        </div>
      </State>
      <State name="Drawer of a phone, with a line">
        <div className={styles.slip}>
          <section className={slip.drawer} aria-label="Bet Slip">
            <div className={slip.handle} aria-hidden="true" />
            <Lines lines={[sampleLine(`${theme}-drawer`, { side: 'LAY' })]} />
          </section>
        </div>
      </State>
      <State name="Bets: unmatched, pending, partly matched, matched, matched in part with the rest lapsed or cancelled, settled, void">
        <div className={styles.slip}>
          <Answered>
            <BetListsOf bets={sampleBets} />
          </Answered>
        </div>
      </State>
      <State name="Bets: one being changed">
        <div className={styles.slip}>
          <Pressed press="[aria-label^='Change']">
            <UnmatchedTable bets={sampleBets.slice(0, 1)} />
          </Pressed>
        </div>
      </State>
      <State name="Bets: of several markets">
        <div className={styles.slip}>
          <UnmatchedTable bets={sampleBets.slice(0, 1)} namesMarket />
        </div>
        <div className={styles.slip}>
          <BetTable list="settled" bets={settledBets} namesMarket results={results} />
        </div>
      </State>
      <State name="Bets: at the starting price, with a limit and without; one matched across the runners, and its receipt">
        <div className={styles.slip}>
          <UnmatchedTable bets={atStart} />
        </div>
        <div className={styles.slip}>
          <MatchedTable bets={crossed} />
        </div>
        <div className={styles.slip}>
          <ReceiptTable receipt={receipt} nameOf={(selectionId) => `Runner ${selectionId}`} />
        </div>
      </State>
      <State name="Bets: samples, which cannot be changed">
        <div className={styles.slip}>
          <BetListsOf bets={sampleBets.slice(0, 4)} isDemo />
        </div>
      </State>
      <State name="Bets: none">
        <div className={styles.slip}>
          <BetListsOf bets={noBets} />
        </div>
      </State>
      <div className={styles.whole}>
        <State name="Bets: where there is room, on one line under their heads">
          <div className={styles.stack}>
            <UnmatchedTable bets={sampleBets.slice(0, 3)} namesMarket />
            <BetTable list="matched" bets={sampleBets.slice(2, 6)} />
            <BetTable list="settled" bets={settledBets} namesMarket results={results} />
            <MemoOf memo={memo} />
          </div>
        </State>
      </div>
    </div>
  )
}

const noBets: readonly Bet[] = []
const [unmatched, , , matched] = sampleBets as readonly [Bet, Bet, Bet, Bet]
const atStart: readonly Bet[] = [
  { ...unmatched, orderId: -11, orderType: 'MARKET_ON_CLOSE', price: 101 },
  { ...unmatched, orderId: -12, orderType: 'LIMIT_ON_CLOSE', side: 'LAY', price: 1_200 },
]
const crossed: readonly Bet[] = [{ ...matched, orderId: -13, crossMatched: true }]
const part = { side: 'BACK', isOwn: false, isVoid: false } as const
const receipt: Receipt = {
  matchedAt: Date.UTC(2026, 10, 20, 16, 58),
  parts: [
    { ...part, orderId: 301, selectionId: 3, price: 335, size: 500, isOwn: true },
    { ...part, orderId: 102, selectionId: 1, price: 270, size: 621 },
    { ...part, orderId: 103, selectionId: 2, price: 300, size: 559, isVoid: true },
  ],
  partCount: 5,
  gains: [
    { selectionId: 3, gain: 500 },
    { selectionId: 1, gain: 330 },
  ],
}
const settledBets = sampleBets.filter(({ state }) => state === 'settled' || state === 'void')
const results = new Map([[-1, { winner: 'M. Ferro', commission: -265 }]])
const memo = { opening: 105_000, bets: 4_240, commission: -212, casino: -20_000, credits: 0, closing: 89_028 }

function Lines({ lines }: { lines: readonly SlipLine[] }) {
  return (
    <MoneySign value="$">
      <SlipForm lines={lines} openId={null} onLeave={() => {}} />
    </MoneySign>
  )
}
