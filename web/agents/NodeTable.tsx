/** The accounts directly below one, with what each has and owes. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { TreeNode } from '#contract/agent-reports.ts'
import admin from '../admin/AdminTable.module.css'
import { useFollowed } from '../admin/follow.ts'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Agents.module.css'
import { childrenOf } from './agents-calls.ts'
import { useBase } from './base.ts'
import { TableScroll } from './TableScroll.tsx'

/** `of`: whose, null of the reader himself. */
export function NodeTable({ of }: { of: number | null }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useFollowed(
    useInfiniteQuery(childrenOf(of)),
  )
  const nodes = data?.pages.flatMap((page) => page.nodes)
  if (error !== null && nodes === undefined) return <Alert>{error.message}</Alert>
  if (nodes === undefined) return <Skeleton rows={4} rowHeight={44} />
  if (nodes.length === 0)
    return <p className={admin.note}>{of === null ? agentsText.none : agentsText.noneBelow}</p>
  return (
    <>
      <Rows nodes={nodes} />
      {hasNextPage && (
        <p className={admin.note}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {agentsText.more}
          </Button>
        </p>
      )}
    </>
  )
}

function Rows({ nodes }: { nodes: readonly TreeNode[] }) {
  const base = useBase()
  const { columns, kinds } = agentsText
  return (
    <TableScroll label={columns.account}>
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            {columns.account}
          </th>
          <th scope="col" className={classNames(styles.name, styles.wide)}>
            {columns.kind}
          </th>
          <th scope="col" className={styles.wide}>
            {columns.balance}
          </th>
          <th scope="col">{columns.line}</th>
          <th scope="col" className={styles.wide}>
            {columns.available}
          </th>
          <th scope="col">{columns.total}</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ accountId, alias, available, balance, isClosed, isFrozen, kind, line, total }) => (
          <tr key={accountId} data-account={accountId}>
            <th scope="row">
              <Link to={`${base}/nodes/${accountId}`} className={admin.link}>
                {alias}
              </Link>{' '}
              {isFrozen && <Badge kind="failed">{agentsText.frozen}</Badge>}
              {isClosed && <Badge kind="other">{agentsText.closed}</Badge>}
            </th>
            <td className={classNames(styles.name, styles.wide)}>{kinds[kind]}</td>
            <td className={styles.wide}>{formatMoney(balance)}</td>
            <td>{formatMoney(line)}</td>
            <td className={styles.wide}>{formatMoney(available)}</td>
            <td>{formatSigned(total)}</td>
          </tr>
        ))}
      </tbody>
    </TableScroll>
  )
}
