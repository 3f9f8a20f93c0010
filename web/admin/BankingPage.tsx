/** The page at /admin: every movement of players' money by filter, beside the cash memo of the last day chosen. */
import { useState } from 'react'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useScreenSize } from '../ui/screen-size.ts'
import admin from './AdminTable.module.css'
import styles from './Banking.module.css'
import { BankingFilters } from './BankingFilters.tsx'
import { BankingMemo } from './BankingMemo.tsx'
import { BankingRows } from './BankingRows.tsx'
import { exportBanking } from './banking-calls.ts'
import { dayOf } from './banking-day.ts'
import { type BankingChoice, useBankingChoice } from './banking-filter.ts'

/** The page. Stands behind the operators' door. */
export default function BankingPage() {
  const [choice, change] = useBankingChoice()
  const [failure, setFailure] = useState<string>()
  const isDesktop = useScreenSize() === 'desktop'
  const memoDay = choice.to || dayOf(Date.now())
  const memo = <BankingMemo key={`memo ${memoDay}`} day={memoDay} />
  const rows = (
    <section key="rows" className={admin.panel} aria-label="Movements">
      <BankingFilters choice={choice} onChange={change} />
      <BankingRows choice={choice} onChange={change} />
    </section>
  )
  return (
    <div className={styles.page}>
      <title>Banking history · Administration · Crossbook</title>
      <header className={styles.top}>
        <h1 tabIndex={-1}>Banking history</h1>
        <ExportButton choice={choice} onFailure={setFailure} />
      </header>
      {failure !== undefined && <Alert onClose={() => setFailure(undefined)}>{failure}</Alert>}
      <div className={`${admin.columns} ${styles.columns}`}>{isDesktop ? [rows, memo] : [memo, rows]}</div>
    </div>
  )
}

interface ExportButtonProps {
  choice: BankingChoice
  onFailure(sentence: string | undefined): void
}

function ExportButton({ choice, onFailure }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const onClick = () => {
    setBusy(true)
    onFailure(undefined)
    exportBanking(choice)
      .catch((error: unknown) => onFailure(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Button busy={isBusy} onClick={onClick}>
      <Icon name="download" size={18} />
      Export<span className="visually-hidden"> as CSV</span>
    </Button>
  )
}
