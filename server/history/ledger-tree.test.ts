/** The tree over the heads: one root for one set of heads, and a way from each leaf. */
import { expect, test } from 'vitest'
import { firstHead, leafText, lineText, nodeText } from '#contract/ledger-lines.ts'
import { type LedgerLeaf, pathOf, rootOf, sha256, treeOf } from './ledger-tree.ts'

const leavesOf = (count: number): LedgerLeaf[] =>
  Array.from({ length: count }, (_, i) => ({ account: 101 + i, lines: i + 1, head: sha256(`head ${i}`) }))

test.each([1, 2, 3, 4, 5, 8, 9, 33])('of %i leaves each leads to the root', (count) => {
  const leaves = leavesOf(count)
  const tree = treeOf(leaves)
  for (const [i, { account, lines, head }] of leaves.entries()) {
    const up = pathOf(tree, i).reduce(
      (hash, step) => sha256(step.side === 'left' ? nodeText(step.hash, hash) : nodeText(hash, step.hash)),
      sha256(leafText(account, lines, head)),
    )
    expect(up).toBe(rootOf(tree))
  }
})

test('a head, a count or an account that is another makes another root', () => {
  const leaves = leavesOf(5)
  const root = rootOf(treeOf(leaves))
  for (const change of [{ head: sha256('other') }, { lines: 9 }, { account: 99 }]) {
    expect(rootOf(treeOf(leaves.with(3, { ...leaves[3]!, ...change })))).not.toBe(root)
  }
  expect(rootOf(treeOf(leaves.slice(0, 4)))).not.toBe(root)
})

// Programs of others check by these texts, and what was hashed stays as it was.
test('what is hashed of a line, a head and a node is what the documents say', () => {
  const line = { time: 5, kind: 'deposit', amount: -7, balance: 9 }
  expect(lineText('ab', 3, line)).toBe('ab|3|5|deposit|-7|9')
  expect(leafText(101, 3, 'ff')).toBe('leaf|101|3|ff')
  expect(nodeText('aa', 'bb')).toBe('node|aa|bb')
  expect(firstHead).toBe('0'.repeat(64))
})
