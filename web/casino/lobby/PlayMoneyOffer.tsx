/** "Take another 1,000": where the money no longer covers this table's least stake, and the house gives more. */
import { useAccount } from '../../live/account-store.ts'
import { casinoText } from '../../text/en/casino.ts'
import { formatFigure } from '../../text/format.ts'
import { timeFormat } from '../../text/times.ts'
import { Button } from '../../ui/Button.tsx'
import { usePlayMoney } from '../session/play-money.ts'
import styles from './PlayMoneyOffer.module.css'

const times = timeFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** Nothing while there is enough, or none is given. `stakeMin` in minor units. */
export function PlayMoneyOffer({ stakeMin }: { stakeMin: number }) {
  const offer = usePlayMoney()
  const available = useAccount()?.available
  if (offer === null || available === undefined || available >= stakeMin) return null
  return (
    <div className={styles.offer}>
      <p>{casinoText.outOfMoney(formatFigure(stakeMin))}</p>
      {offer.nextAt === null ? (
        <Button kind="primary" busy={offer.isBusy} onClick={() => void offer.take()}>
          {casinoText.takeAnother(formatFigure(offer.amount))}
        </Button>
      ) : (
        <p>{casinoText.moreFrom(times.format(offer.nextAt))}</p>
      )}
      {offer.error !== null && <p role="alert">{offer.error}</p>}
    </div>
  )
}
