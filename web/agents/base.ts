/** Where the pages stand: an agent's under /agents, the house's under /admin/agents. */
import { useLocation } from 'react-router'

/** Returns the address of the tree for whoever reads. */
export function useBase(): string {
  return useLocation().pathname.toLowerCase().startsWith('/admin') ? '/admin/agents' : '/agents'
}
