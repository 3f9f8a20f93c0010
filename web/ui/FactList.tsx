/** Facts about one thing: what each is called, and what it is. */
import type { ReactNode } from 'react'

type Fact = readonly [name: string, value: ReactNode]

interface FactListProps {
  /** No two of one name. */
  facts: readonly Fact[]
  className: string | undefined
}

/** The list. How it looks is its place's own. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
