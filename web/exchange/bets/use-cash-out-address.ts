/** Of which market cashing out is open, as the address says it: "?cashout=12". */
import { useSearchParams } from 'react-router'

const parameter = 'cashout'

/** Returns whether it is that of the market, and what opens and closes it. Closing leaves no step for Back. */
export function useCashOutAddress(marketId: number): { isOpen: boolean; open(opens: boolean): void } {
  const [parameters, setParameters] = useSearchParams()
  const id = String(marketId)
  const open = (opens: boolean) => {
    const changed = new URLSearchParams(parameters)
    if (opens) changed.set(parameter, id)
    else changed.delete(parameter)
    setParameters(changed, { preventScrollReset: true, replace: !opens })
  }
  return { isOpen: parameters.get(parameter) === id, open }
}
