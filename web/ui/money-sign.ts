/** The currency sign of a layout, which amounts of a bet being made are printed with: the match panel's, the second layout's. */
import { createContext, useContext } from 'react'

/** Empty where a layout prints none. */
export const MoneySign = createContext('')

/** Returns the sign of the layout around the component. */
export function useMoneySign(): string {
  return useContext(MoneySign)
}
