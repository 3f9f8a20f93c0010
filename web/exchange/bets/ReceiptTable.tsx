/** One receipt: the bets that met, and what the rounding left to the house. */
import type { Receipt } from '#contract/receipts.ts'
import { betsText } from '../../text/en/bets.ts'
import { formatFine, receiptText } from '../../text/en/receipt.ts'
import { sideWord } from '../../text/en/slip.ts'
import { formatMoney, formatPrice } from '../../text/format.ts'
import { dayAndTime } from '../../text/times.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './Receipt.module.css'

interface ReceiptTableProps {
  receipt: Receipt
  nameOf(selectionId: number): string
}

/** The table in its panel. */
export function ReceiptTable({ receipt, nameOf }: ReceiptTableProps) {
  const { matchedAt, parts, partCount, gains } = receipt
  return (
    <section className={styles.panel} aria-label={`${receiptText.title} ${dayAndTime(matchedAt)}`}>
      <h2 className={styles.head}>
        <time dateTime={new Date(matchedAt).toISOString()}>{dayAndTime(matchedAt)}</time>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{betsText.side}</th>
            <th scope="col">{betsText.selection}</th>
            <th scope="col" className={styles.number}>
              {betsText.odds}
            </th>
            <th scope="col" className={styles.number}>
              {betsText.stake}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, i) => (
            <tr key={`${part.orderId} ${part.selectionId} ${part.price}`}>
              <td>
                <Badge kind={part.side === 'BACK' ? 'back' : 'lay'}>{sideWord[part.side]}</Badge>
              </td>
              <td className={styles.runner}>
                <b>{nameOf(part.selectionId)}</b>
                <span className={styles.note}>
                  {i === 0 ? receiptText.cameIn : receiptText.rested} · {part.orderId}
                  {part.isOwn && ` · ${receiptText.yours}`}
                  {part.isVoid && ` · ${receiptText.void}`}
                </span>
              </td>
              <td className={styles.number}>{formatPrice(part.price)}</td>
              <td className={styles.number}>{formatMoney(part.size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {partCount > parts.length && (
        <p className={styles.foot}>{receiptText.more(partCount - parts.length)}</p>
      )}
      <p className={styles.foot}>
        {receiptText.gains}:{' '}
        {gains
          .map(({ selectionId, gain }) => `${formatFine(gain)} ${receiptText.ifWins(nameOf(selectionId))}`)
          .join(', ')}
      </p>
    </section>
  )
}
