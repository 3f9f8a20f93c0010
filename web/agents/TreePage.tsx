/** The tree from its reader's own place: what he has with the one above, and who is directly below. */
import admin from '../admin/AdminTable.module.css'
import { agentsText } from '../text/en/agents.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Agents.module.css'
import { useBase } from './base.ts'
import { OwnGiveBack } from './GiveBackForm.tsx'
import { NodeTable } from './NodeTable.tsx'
import { OwnStanding } from './OwnStanding.tsx'

/** The page at /agents, and of the house at /admin/agents. */
export default function TreePage() {
  const base = useBase()
  const isHouse = base !== '/agents'
  return (
    <div className={admin.page}>
      <title>Branch · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>{isHouse ? agentsText.navigation : agentsText.branch}</h1>
        <nav className={styles.ways} aria-label={isHouse ? agentsText.navigation : agentsText.branch}>
          {isHouse && (
            <>
              <ButtonLink to={`${base}/outstanding`}>{agentsText.outstanding}</ButtonLink>
              <ButtonLink to={`${base}/requests`}>{agentsText.requests}</ButtonLink>
            </>
          )}
          <ButtonLink to={`${base}/open`} kind="primary">
            {agentsText.open}
          </ButtonLink>
        </nav>
      </header>
      {!isHouse && <OwnStanding />}
      <section className={admin.panel} aria-label={agentsText.branch}>
        <NodeTable of={null} />
      </section>
      {!isHouse && <OwnGiveBack />}
    </div>
  )
}
