/** The operator's page of the casino: the bankroll, which games are open, and whether they pay what they should. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminText } from '../text/en/admin.ts'
import { Alert } from '../ui/Alert.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import styles from './CasinoAdmin.module.css'
import { CasinoBankroll } from './CasinoBankroll.tsx'
import { CasinoDays, CasinoTiles } from './CasinoDays.tsx'
import { CasinoGame } from './CasinoGame.tsx'
import { casinoReportKey, getCasinoReport } from './casino-calls.ts'
import { useFollowed } from './follow.ts'
import { type Span, spans } from './return-figures.ts'

/** The page at /admin/casino, behind the operators' door. */
export default function CasinoAdminPage() {
  const { data, error } = useFollowed(
    useQuery({
      queryKey: casinoReportKey,
      queryFn: getCasinoReport,
    }),
  )
  const [span, setSpan] = useState<Span>('all')
  // Days are those of UTC, as the server counts them.
  const today = Math.floor(Date.now() / 86_400_000)
  return (
    <div className={admin.page}>
      <title>Casino · Administration · Crossbook</title>
      <h1 tabIndex={-1}>Casino</h1>
      {error !== null && <Alert>{error.message}</Alert>}
      {data === undefined ? (
        error === null && <Skeleton rows={8} rowHeight={40} />
      ) : (
        <div className={`${admin.columns} ${styles.columns}`}>
          <div className={styles.games}>
            <CasinoTiles games={data.games} today={today} />
            <CasinoDays games={data.games} today={today} />
            <fieldset className={styles.spans}>
              <legend>{adminText.casinoSpan}</legend>
              {(Object.keys(spans) as Span[]).map((one) => (
                <label key={one}>
                  <input type="radio" name="span" checked={one === span} onChange={() => setSpan(one)} />
                  {spans[one]}
                </label>
              ))}
            </fieldset>
            {data.games.map((game) => (
              <CasinoGame key={game.key} game={game} span={span} />
            ))}
            <p className={styles.note}>{adminText.casinoReturnsNote}</p>
          </div>
          <CasinoBankroll report={data} />
        </div>
      )}
    </div>
  )
}
