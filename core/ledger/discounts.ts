/** The house's table of discounts: what an account is spared of a market's commission, basis points. Rows are appended; what an account has is in its facts. */
export const discounts = { NONE: 0, BRONZE: 1_000, SILVER: 2_000, GOLD: 3_000, PLATINUM: 4_000 } as const
export type Discount = keyof typeof discounts
