/**
 * Checks a ledger that was saved at /lobby/ledger against a root that you kept, line by line, and asks nobody.
 * Node 22 or newer, no packages: node check-ledger.mjs FILE ROOT
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [file, root] = process.argv.slice(2)
const { account, lines, under, path } = JSON.parse(readFileSync(file, 'utf8'))
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

function fail(sentence) {
  console.log(sentence)
  process.exit(1)
}

// Each line has its number, adds its amount to the balance before, and is hashed with the hash before.
let before = '0'.repeat(64)
let last = 0
for (const [i, [n, time, kind, amount, balance, hash]] of lines.entries()) {
  const line = i + 1
  if (n !== line) fail(`Line ${line} was left out or put in`)
  if (balance !== last + amount) fail(`Line ${line} was altered: its balance is not the sum`)
  if (hash !== sha256(`${before}|${n}|${time}|${kind}|${amount}|${balance}`)) fail(`Line ${line} was altered`)
  before = hash
  last = balance
}

// The last line under the root is the account's leaf in the tree; two hashes make the one above them.
let hash = sha256(`leaf|${account}|${under}|${lines[under - 1]?.[5]}`)
for (const { side, hash: other } of path) {
  hash = sha256(side === 'left' ? `node|${other}|${hash}` : `node|${hash}|${other}`)
}
if (hash !== root.trim().toLowerCase()) fail('The lines do not lead to this root')
console.log(`Account ${account}: ${lines.length} lines fit, the first ${under} are under the root`)
