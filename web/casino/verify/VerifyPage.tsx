/** /verify: computes a round again in the browser, the caller's own by its number or any by its seeds, and has the text of the algorithm. */

import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSession } from '../../account/session.ts'
import { ApiError } from '../../api/client.ts'
import { fairnessText } from '../../text/en/fairness.ts'
import { pageText } from '../../text/en/page.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { hasCryptography } from '../browser-crypto.ts'
import { isGuestSessionEnded } from '../guest-session.ts'
import { AlgorithmText } from './AlgorithmText.tsx'
import { CheckedRound } from './CheckedRound.tsx'
import { Receipt } from './Receipt.tsx'
import { UnrevealedSeed } from './UnrevealedSeed.tsx'
import { usePaytable, useRoundRecord, useVerification } from './use-verification.ts'
import styles from './Verify.module.css'
import { VerifyForm } from './VerifyForm.tsx'
import { YourRounds } from './YourRounds.tsx'

/** The page; rebuilt for every other round and every other account. */
export default function VerifyPage() {
  const { isAuthenticated } = useSession()
  const [parameters] = useSearchParams()
  const id = parameters.get('round')
  return <RoundCheck key={`${isAuthenticated} ${id}`} id={id} />
}

/** Without an id the values are typed, and need no server. */
function RoundCheck({ id }: { id: string | null }) {
  const record = useRoundRecord(id)
  const round = record.data
  const paytable = usePaytable(round)
  const { typed, faults, computed, change, check } = useVerification(round)
  const isUnrevealed = round !== undefined && round.fairness.serverSeed === undefined

  return (
    <article className={styles.page}>
      <title>Check a round · Crossbook</title>
      <div className={styles.section}>
        <h1>Check a round</h1>
        <p>{fairnessText.lead}</p>
        {!hasCryptography() && <Alert>{fairnessText.noCryptography}</Alert>}
        {record.isError && <Alert>{sentenceOf(record.error)}</Alert>}
      </div>
      {record.isLoading && <Skeleton rows={4} rowHeight={40} />}
      {round && <Receipt round={round} />}
      {id === null && <YourRounds />}
      {isUnrevealed && <UnrevealedSeed round={round} />}
      <section className={styles.section} aria-labelledby="values">
        <h2 id="values">{round ? 'Its values' : 'Values of any round'}</h2>
        {round && !isUnrevealed && !paytable && typed.decks === '' && (
          <p>{fairnessText.decksUnknown(round.paytable)}</p>
        )}
        <VerifyForm typed={typed} faults={faults} onChange={change} onCheck={check} />
      </section>
      {computed && <CheckedRound computed={computed} hash={typed.hash} round={round} paytable={paytable} />}
      <WhatItProves />
      <Algorithm />
    </article>
  )
}

function sentenceOf(error: Error): string {
  if (!(error instanceof ApiError)) return pageText.crashed
  if (error.status !== 404 && !isGuestSessionEnded(error)) return error.message
  return fairnessText.roundNotYours
}

function WhatItProves() {
  return (
    <section className={styles.section} aria-labelledby="proves">
      <h2 id="proves">What this proves, and what not</h2>
      {fairnessText.proofs.map((proof) => (
        <p key={proof}>{proof}</p>
      ))}
    </section>
  )
}

function Algorithm() {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#algorithm') section.current?.scrollIntoView()
  }, [hash])
  return (
    <section ref={section} id="algorithm" className={styles.section} aria-labelledby="algorithm-title">
      <h2 id="algorithm-title">The algorithm</h2>
      <AlgorithmText />
    </section>
  )
}
