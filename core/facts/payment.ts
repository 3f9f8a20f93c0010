/** Facts of money that comes in and goes out: transfers of two phases, begun first, and posted or voided once the provider has said so. */

/** A deposit is under way: nothing of it is on the balance. transfer: its number. method: a `paymentMethods` code. */
export const depositBegun = { code: 220, fields: { transfer: 1, account: 2, amount: 3, method: 4 } } as const
/** A withdrawal is asked for and held. approvals: how many people have to approve of it before it is sent, 0 where none has to. */
export const withdrawalBegun = {
  code: 221,
  fields: { transfer: 1, account: 2, amount: 3, method: 4, approvals: 5 },
} as const
/** Somebody approves of a withdrawal. account: whose it is. person: the account of who does. left: how many approvals it still needs. */
export const withdrawalApproved = {
  code: 222,
  fields: { transfer: 1, account: 2, person: 3, left: 4 },
} as const
/** It is paid; a posting says the money. text: what the provider calls it. */
export const transferPosted = { code: 223, fields: { transfer: 1, account: 2, text: 3 }, text: true } as const
/** It has failed. person: the account of who rejected it, 0 for the provider. text: why. */
export const transferVoided = {
  code: 224,
  fields: { transfer: 1, account: 2, person: 3, text: 4 },
  text: true,
} as const
/** A deposit that was posted is taken back by the provider; a posting says the money. text: what the provider calls that. */
export const depositChargedBack = {
  code: 225,
  fields: { transfer: 1, account: 2, text: 3 },
  text: true,
} as const

/** By what money comes and goes. History: append, never change. */
export const paymentMethods = { CARD: 1, BANK_TRANSFER: 2, UPI: 3, E_WALLET: 4 } as const
export type PaymentMethod = keyof typeof paymentMethods

const methodNames = Object.keys(paymentMethods) as PaymentMethod[]

/** Returns the method of a `paymentMethods` code. */
export function paymentMethodOf(code: number): PaymentMethod {
  return methodNames[code - 1]!
}
