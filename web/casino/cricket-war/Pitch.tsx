/** The pitch under the cards of Cricket War, with stumps at both ends. */
import type { ReactNode } from 'react'
import styles from './CricketWar.module.css'

interface PitchProps {
  /** Whose stumps lie. */
  fallen: 'first' | null
  /** The cards. */
  children: ReactNode
}

/** The drawing is decorative: the result says it in words. */
export function Pitch({ fallen, children }: PitchProps) {
  return (
    <div className={styles.pitch}>
      <svg viewBox="0 0 800 236" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        <path className={styles.strip} d="M120 36H680L760 214H40Z" />
        <path className={styles.crease} d="M176 36 116 214M624 36 684 214" />
        <path className={styles.edge} d="M150 36 92 214M650 36 708 214" />
        <Stumps x={74} isFallen={fallen === 'first'} />
        <Stumps x={726} isFallen={false} />
      </svg>
      {children}
    </div>
  )
}

function Stumps({ x, isFallen }: { x: number; isFallen: boolean }) {
  return (
    <g transform={`translate(${x} 74)`}>
      <g className={isFallen ? styles.fallen : undefined}>
        <path className={styles.stumps} d="M-10 28V86M0 28V86M10 28V86" />
        <path className={styles.bails} d="M-11 25H-1M1 25H11" />
      </g>
    </g>
  )
}
