/** Money in and out in a run: what players, people of the house and the provider say, in any order, and how it is got wrong. */
import type { Command } from '#core/engine/command.ts'
import type { PaymentMethod } from '#core/facts/payment.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { available } from '../oracle/holds.ts'
import { largestBalance } from '../oracle/limits.ts'
import { balance, type OracleTransfer } from '../oracle/world.ts'
import { anyAccount, type Mistake, noAmounts, pickAny, type Scene } from './scene.ts'

const methods: readonly PaymentMethod[] = ['CARD', 'BANK_TRANSFER', 'UPI', 'E_WALLET']
/** So that about half of the withdrawals are reviewed. */
const reviewAbove = 5_000

type State = OracleTransfer['state']

function transfersIn({ world }: Scene, ...states: State[]): OracleTransfer[] {
  return world.transfers.filter(({ state }) => states.includes(state))
}

/** Of the younger ones: of those that ended long ago there are more and more. */
function anyTransfer(scene: Scene, ...states: State[]): OracleTransfer | undefined {
  return pickAny(scene, transfersIn(scene, ...states).slice(-12))
}

/** Returns what is asked of the wallet next: something begins, or is said of what has begun. */
export function walletCommand(scene: Scene): Command {
  const kind = scene.random.weighted({ deposit: 3, withdrawal: 4, review: 4, provider: 9, house: 0.3 })
  if (kind === 'withdrawal') return withdrawal(scene)
  if (kind === 'review') return decision(scene) ?? withdrawal(scene)
  if (kind === 'house')
    return { kind: 'fund-clients', amount: scene.random.whole(1, 90_000), reason: 'kept apart' }
  if (kind === 'provider') return saidByProvider(scene) ?? deposit(scene)
  return deposit(scene)
}

function deposit(scene: Scene, account = anyAccount(scene)): Command {
  const { random } = scene
  const amount = random.chance(0.1) ? 100_000_000 : random.whole(1, 200) * 100
  return { kind: 'begin-deposit', account, amount, method: random.pick(methods) }
}

/** To the last cent of what is there, and a cent more, now and then. */
function withdrawal(scene: Scene, account = anyAccount(scene)): Command {
  const { random } = scene
  const all = available(scene.world, account)
  const amount = random.chance(0.15) ? Math.max(100, all + random.whole(-1, 1)) : random.whole(100, 12_000)
  return { kind: 'begin-withdrawal', account, amount, method: methodOf(scene, account), reviewAbove }
}

/** Mostly one that the account deposited by. */
function methodOf(scene: Scene, account: number): PaymentMethod {
  const { random, world } = scene
  const own = world.transfers.filter((each) => each.account === account && each.state === 'POSTED')
  return random.chance(0.7) ? (pickAny(scene, own)?.method ?? 'CARD') : random.pick(methods)
}

function decision(scene: Scene): Command | undefined {
  const { random } = scene
  const transfer = anyTransfer(scene, 'REVIEW')
  if (transfer === undefined) return undefined
  const by = anyAccount(scene)
  return random.chance(0.75)
    ? { kind: 'approve-withdrawal', transfer: transfer.id, by }
    : { kind: 'reject-withdrawal', transfer: transfer.id, by, reason: 'not this one' }
}

/** Mostly of what is under way; now and then once more, or too late, of what has ended. */
function saidByProvider(scene: Scene): Command | undefined {
  const { random } = scene
  const complete = transfersIn(scene, 'POSTED').filter(({ kind }) => kind === 'DEPOSIT')
  const disputed = random.chance(0.1) ? pickAny(scene, complete)?.id : undefined
  if (disputed !== undefined)
    return { kind: 'charge-back', transfer: disputed, reference: `dispute ${disputed}` }
  const transfer = random.chance(0.75)
    ? anyTransfer(scene, 'PENDING')
    : anyTransfer(scene, 'PENDING', 'POSTED', 'VOIDED', 'CHARGED_BACK', 'REVIEW')
  return transfer && said(scene, transfer)
}

function said({ random }: Scene, { id: transfer, amount }: OracleTransfer): Command {
  switch (random.weighted({ post: 6, void: 2, 'charge-back': 2 })) {
    case 'post':
      return { kind: 'post-transfer', transfer, amount, reference: `pay ${transfer}` }
    case 'void':
      return { kind: 'void-transfer', transfer, reason: 'declined' }
    case 'charge-back':
      return { kind: 'charge-back', transfer, reference: `dispute ${transfer}` }
  }
}

/** How to meet their refusals. */
export const walletMistakes = {
  payment_amount: (scene) => {
    const amount = scene.random.pick([...noAmounts, 99, 100_000_001])
    return { ...(scene.random.chance(0.5) ? deposit(scene) : withdrawal(scene)), amount } as Command
  },
  method_unknown: (scene) => {
    const method = scene.random.pick(['', 'CASH', 'toString']) as PaymentMethod
    return { ...(scene.random.chance(0.5) ? deposit(scene) : withdrawal(scene)), method } as Command
  },
  // Out of reach of so few payments at a time: an edge plays it.
  too_many_payments: () => undefined,
  deposit_method_first: (scene) => {
    const account = anyTransfer(scene, 'POSTED')?.account
    if (account === undefined) return deposit(scene)
    const command = { ...withdrawal(scene, account), method: scene.random.pick(methods) }
    return { ...command, amount: 100 } as Command
  },
  withdrawal_above_available: (scene) => {
    const account = anyAccount(scene)
    const amount = Math.max(100, available(scene.world, account) + 1)
    return { ...withdrawal(scene, account), amount } as Command
  },
  transfer_not_found: ({ random, world }) => {
    const transfer = random.pick([0, -1, 1.5, world.transfers.length + 1, Number.NaN])
    return random.pick<Command>([
      { kind: 'post-transfer', transfer, amount: 100, reference: '' },
      { kind: 'void-transfer', transfer, reason: '' },
      { kind: 'charge-back', transfer, reference: '' },
    ])
  },
  // Months later: an edge plays it.
  transfer_over: () => undefined,
  transfer_differs: (scene) => {
    const transfer = anyTransfer(scene, 'PENDING', 'POSTED')
    return (
      transfer &&
      ({ ...said(scene, transfer), kind: 'post-transfer', amount: transfer.amount + 1 } as Command)
    )
  },
  transfer_in_review: (scene) => {
    const transfer = anyTransfer(scene, 'REVIEW')
    return transfer && said(scene, transfer)
  },
  transfer_posted: (scene) => {
    const transfer = anyTransfer(scene, 'POSTED', 'CHARGED_BACK')
    return transfer && { kind: 'void-transfer', transfer: transfer.id, reason: 'declined' }
  },
  transfer_voided: (scene) => {
    const transfer = anyTransfer(scene, 'VOIDED')
    const { id = 0, amount = 0 } = transfer ?? {}
    return transfer && { kind: 'post-transfer', transfer: id, amount, reference: '' }
  },
  not_charged_back: (scene) => {
    const transfer = anyTransfer(scene, 'PENDING', 'VOIDED', 'REVIEW')
    return transfer && { kind: 'charge-back', transfer: transfer.id, reference: '' }
  },
  transfer_not_in_review: (scene) => {
    const transfer = anyTransfer(scene, 'PENDING', 'POSTED')
    return transfer && { kind: 'approve-withdrawal', transfer: transfer.id, by: anyAccount(scene) }
  },
  own_transfer: (scene) => {
    const transfer = anyTransfer(scene, 'REVIEW')
    return transfer && { kind: 'approve-withdrawal', transfer: transfer.id, by: transfer.account }
  },
  approved_already: (scene) => {
    const reviewed = transfersIn(scene, 'REVIEW')
    const transfer = pickAny(
      scene,
      reviewed.filter(({ approvedBy }) => approvedBy.length > 0),
    )
    const by = transfer?.approvedBy[0] ?? anyAccount(scene)
    const id = transfer?.id ?? pickAny(scene, reviewed)?.id
    return id === undefined ? undefined : { kind: 'approve-withdrawal', transfer: id, by }
  },
} satisfies Partial<Record<RefusalCode, Mistake>>

/** Returns a deposit of somebody whose balance is at its limit. */
export function depositAboveLimit(scene: Scene): Command | undefined {
  const rich = scene.world.accounts.find(
    ({ id, excluded }) => !excluded && balance(scene.world, id) + 100_000_000 > largestBalance,
  )
  return rich && { kind: 'begin-deposit', account: rich.id, amount: 100_000_000, method: 'CARD' }
}
