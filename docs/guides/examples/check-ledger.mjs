/**
 * Checks a ledger that was saved at /lobby/ledger against a root that you kept, line by line, and asks nobody.
 * Node 22 or newer, no packages: node check-ledger.mjs FILE ROOT
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

function fail(sentence) {
  console.log(sentence)
  process.exit(1)
}

function read(name) {
  try {
    return JSON.parse(readFileSync(name, 'utf8')) ?? {}
  } catch {
    return {}
  }
}

const [file, root] = process.argv.slice(2)
if (root === undefined) fail('Say which ledger, and which root: node check-ledger.mjs FILE ROOT')
const { account, lines, under, path } = read(file)
const isLedger = Array.isArray(lines) && lines.every(Array.isArray) && Array.isArray(path)
if (!isLedger) fail(`${file} is no ledger that was saved`)
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

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
for (const step of path) {
  const { side, hash: other } = step ?? {}
  hash = sha256(side === 'left' ? `node|${other}|${hash}` : `node|${hash}|${other}`)
}
if (hash !== root.trim().toLowerCase()) fail('The lines do not lead to this root')
console.log(`Account ${account}: ${lines.length} lines fit, the first ${under} are under the root`)
