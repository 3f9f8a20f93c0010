/** The operators' list of cases of risk: those that are open, or decided. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { RiskCase } from '#contract/risk.ts'
import { queryTexts, riskText } from '../text/en/risk.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { useFollowed } from './follow.ts'
import reviews from './Reviews.module.css'
import { type CaseState, caseListKey, getCases } from './risk-calls.ts'

/** The page at /admin/risk/cases, behind the operators' door; `?state=decided` for those that are over. */
export default function RiskCasesPage() {
  const [search] = useSearchParams()
  const state = search.get('state') === 'decided' ? 'decided' : 'open'
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFollowed(
    useInfiniteQuery({
      queryKey: caseListKey(state),
      queryFn: ({ pageParam, signal }) => getCases(state, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const cases = data?.pages.flatMap((page) => page.cases)
  return (
    <div className={admin.page}>
      <title>Cases · Risk · Administration · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>{riskText.cases}</h1>
        <nav aria-label={riskText.title}>
          <Link to="/admin/risk" className={admin.link}>
            {riskText.back}
          </Link>
        </nav>
      </header>
      <section className={admin.panel} aria-label={riskText.cases}>
        <nav className={reviews.states} aria-label={riskText.chooseState}>
          {(['open', 'decided'] as const).map((one) => (
            <Link
              key={one}
              to={one === 'open' ? '/admin/risk/cases' : '/admin/risk/cases?state=decided'}
              aria-current={one === state ? 'page' : undefined}
            >
              {riskText.caseStates[one]}
            </Link>
          ))}
        </nav>
        {error !== null && <Alert>{error.message}</Alert>}
        {cases === undefined && error === null && <Skeleton rows={4} rowHeight={40} />}
        {cases?.length === 0 && <p className={admin.none}>{riskText.noCases[state]}</p>}
        {cases !== undefined && cases.length > 0 && <CaseTable cases={cases} state={state} />}
        {hasNextPage && (
          <p className={admin.note}>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {riskText.moreCases}
            </Button>
          </p>
        )}
      </section>
    </div>
  )
}

function CaseTable({ cases, state }: { cases: readonly RiskCase[]; state: CaseState }) {
  const { number, query, who, opened, outcome: outcomeName } = riskText.caseColumns
  return (
    <table className={`${admin.table} ${reviews.reviews}`}>
      <thead>
        <tr>
          <th scope="col">{number}</th>
          <th scope="col" className={reviews.why}>
            {query}
          </th>
          <th scope="col">{who}</th>
          <th scope="col" className={reviews.time}>
            {opened}
          </th>
          {state === 'decided' && (
            <th scope="col" className={reviews.outcome}>
              {outcomeName}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {cases.map((one) => (
          <tr key={one.caseId}>
            <td>
              <Link to={`/admin/risk/cases/${one.caseId}`} className={admin.link}>
                {riskText.caseOf(one.caseId)}
              </Link>
            </td>
            <td className={reviews.why}>{queryTexts[one.query].name}</td>
            <td>{one.accounts.join(', ')}</td>
            <td className={reviews.time}>{dayAndTime(one.openedAt)}</td>
            {one.outcome !== null && <td className={reviews.outcome}>{riskText.outcomes[one.outcome]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
