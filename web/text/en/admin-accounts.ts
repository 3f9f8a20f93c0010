/** What the operators' page of accounts says. */
import { type Discount, discounts } from '#core/ledger/discounts.ts'

export const accountsText = {
  title: 'Accounts',
  number: 'Number',
  who: 'Name and address',
  roles: 'Roles',
  balance: 'Balance',
  exposure: 'Exposure',
  discount: 'Discount',
  change: 'Change',
  excluded: 'Excluded',
  reason: 'Reason',
  save: 'Give it',
  cancel: 'Cancel',
  more: 'Show more',
  of: (name: string) => `Discount of ${name}`,
  changeOf: (name: string) => `Change the discount of ${name}`,
  note: 'A discount is taken off the commission of every market that is paid from then on. Nobody changes an account of their own.',
} as const

/** Returns a discount (basis points) as a part of the commission: 1000 -> "10%", 0 -> "None". */
export function discountWords(discountBps: number): string {
  return discountBps === 0 ? 'None' : `${(discountBps - (discountBps % 100)) / 100}%`
}

/** The rows of the house's table, as they are chosen: "Bronze, 10%". */
export const discountChoices: readonly (readonly [Discount, string])[] = Object.entries(discounts).map(
  ([name, bps]) => {
    const word = name.charAt(0) + name.slice(1).toLowerCase()
    return [name as Discount, bps === 0 ? word : `${word}, ${discountWords(bps)}`]
  },
)
