/** The roots over the ledgers of all accounts, one's own ledger as a file, and the check of a file against a root that one kept. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { LedgerRoot } from '#contract/ledger.ts'
import { useSession } from '../account/session.ts'
import { LobbyPage } from '../exchange/pages/LobbyPage.tsx'
import { faultWords, ledgerText } from '../text/en/ledger.ts'
import { formatCount } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Ledger.module.css'
import { getRoots, readSavedLedger, saveLedger } from './ledger-calls.ts'
import panel from './Panel.module.css'
import { type Verdict, verifyLedger } from './verify-ledger.ts'

/** The page, which is for everybody. */
export default function LedgerPage() {
  return (
    <LobbyPage title={ledgerText.title}>
      <div className={styles.sections}>
        <p className={styles.about}>{ledgerText.about}</p>
        <Check />
        <Roots />
      </div>
    </LobbyPage>
  )
}

function Roots() {
  const { isAuthenticated } = useSession()
  const [problem, setProblem] = useState<string>()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['ledger-roots'],
    queryFn: ({ pageParam, signal }) => getRoots(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 60_000,
  })
  const roots = data?.pages.flatMap((page) => page.roots)
  const save = async (rootId: number) => {
    setProblem(undefined)
    await readSavedLedger(rootId)
      .then(saveLedger)
      .catch((failed: Error & { status?: number }) =>
        setProblem(failed.status === 404 ? ledgerText.notYet : failed.message),
      )
  }
  return (
    <section className={panel.panel} aria-labelledby="roots-heading" aria-busy={roots === undefined}>
      <h2 id="roots-heading" className={panel.heading}>
        {ledgerText.roots}
      </h2>
      {error !== null && roots === undefined && <Alert>{error.message}</Alert>}
      {problem !== undefined && <Alert onClose={() => setProblem(undefined)}>{problem}</Alert>}
      {roots === undefined && error === null && <Skeleton rows={3} rowHeight={64} />}
      {roots?.length === 0 && <p className={styles.note}>{ledgerText.noRoots}</p>}
      <ul>
        {roots?.map((root) => (
          <Row key={root.rootId} of={root} onSave={isAuthenticated ? save : undefined} />
        ))}
      </ul>
      {hasNextPage && (
        <p className={styles.note}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {ledgerText.showMore}
          </Button>
        </p>
      )}
    </section>
  )
}

interface RowProps {
  of: LedgerRoot
  /** Of a player. */
  onSave: ((rootId: number) => Promise<void>) | undefined
}

function Row({ of: { rootId, time, accounts, hash }, onSave }: RowProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await onSave?.(rootId)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={styles.row}>
      <span>
        <b>{ledgerText.root(rootId)}</b>
        <span className={styles.detail}>
          {dayAndTime(time)} · {ledgerText.accounts(formatCount(accounts))}
        </span>
        <code className={styles.hash}>{hash}</code>
      </span>
      {onSave && (
        <Button
          size="small"
          busy={isBusy}
          aria-label={ledgerText.saveUnder(rootId)}
          onClick={() => void save()}
        >
          {ledgerText.save}
        </Button>
      )}
    </li>
  )
}

function Check() {
  const fileId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [root, setRoot] = useState('')
  const [verdict, setVerdict] = useState<Verdict>()
  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (file !== null) setVerdict(await verifyLedger(await file.text(), root))
  }
  return (
    <section className={panel.panel} aria-labelledby="check-heading">
      <h2 id="check-heading" className={panel.heading}>
        {ledgerText.check}
      </h2>
      <form className={styles.form} onSubmit={(event) => void check(event)}>
        <div className={styles.file}>
          <label htmlFor={fileId}>{ledgerText.file}</label>
          <input
            id={fileId}
            type="file"
            accept="application/json,.json"
            onChange={(event) => {
              setVerdict(undefined)
              setFile(event.target.files?.[0] ?? null)
            }}
          />
        </div>
        <Field
          label={ledgerText.kept}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={root}
          onChange={(event) => {
            setVerdict(undefined)
            setRoot(event.target.value)
          }}
        />
        <Button type="submit" kind="primary" disabled={file === null || root.trim() === ''}>
          {ledgerText.verify}
        </Button>
      </form>
      {verdict !== undefined && (
        <Alert kind={verdict.fits ? 'success' : 'error'}>
          {verdict.fits
            ? ledgerText.fits(formatCount(verdict.lines), formatCount(verdict.under))
            : faultWords(verdict.fault, verdict.line)}
        </Alert>
      )}
    </section>
  )
}
