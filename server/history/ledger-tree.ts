/** The hash tree over the heads of all accounts: its root, and the way from a leaf to it. An odd hash of a level goes up as it is. */
import { hash } from 'node:crypto'
import { leafText, nodeText } from '#contract/ledger-lines.ts'

/** An account's head. */
export interface LedgerLeaf {
  readonly account: number
  readonly lines: number
  /** In hex. */
  readonly head: string
}

export interface PathStep {
  readonly side: 'left' | 'right'
  readonly hash: string
}

/** The levels, the leaves first; the last one is the root alone. */
export type LedgerTree = readonly (readonly string[])[]

/** Returns the SHA-256 of a text in hex. */
export function sha256(text: string): string {
  return hash('sha256', text)
}

/** Returns the tree over the leaves, at least one, in the order of their accounts. */
export function treeOf(leaves: readonly LedgerLeaf[]): LedgerTree {
  const levels = [leaves.map(({ account, lines, head }) => sha256(leafText(account, lines, head)))]
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const level: string[] = []
    for (let i = 0; i < below.length; i += 2) {
      const [left, right] = [below[i]!, below[i + 1]]
      level.push(right === undefined ? left : sha256(nodeText(left, right)))
    }
    levels.push(level)
  }
  return levels
}

/** Returns the root of a tree in hex. */
export function rootOf(tree: LedgerTree): string {
  return tree.at(-1)![0]!
}

/** Returns the way from a leaf to the root: on which side the other hash is at each level that has one. */
export function pathOf(tree: LedgerTree, leaf: number): PathStep[] {
  const path: PathStep[] = []
  let place = leaf
  for (const level of tree.slice(0, -1)) {
    const isLeft = place % 2 === 0
    const other = level[isLeft ? place + 1 : place - 1]
    if (other !== undefined) path.push({ side: isLeft ? 'right' : 'left', hash: other })
    place = (place - (place % 2)) / 2
  }
  return path
}
