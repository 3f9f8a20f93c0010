/** Odds are typed as a decimal; beside the field they stand as the player reads them, where that is a fraction. */
import { formatPrice } from '../../text/format.ts'
import { parseHundredths } from '../../text/number-field.ts'
import { useAppearance } from '../../ui/appearance.ts'
import styles from './AsFraction.module.css'

interface AsFractionProps {
  /** As typed. */
  text: string
  /** Of the market: lines are no odds. */
  kind: string | undefined
}

/** The fraction; nothing for who reads decimals, or while what is typed is no price. */
export function AsFraction({ text, kind }: AsFractionProps) {
  const odds = useAppearance((look) => look.odds)
  const price = parseHundredths(text) ?? 0
  if (odds !== 'fractional' || kind === 'LINE' || price <= 100) return null
  return <b className={styles.fraction}> {formatPrice(price)}</b>
}
