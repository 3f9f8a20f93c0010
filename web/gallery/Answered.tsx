/** Gives what stands in it a cache of its own: with the answers given, and without a way to ask for others. */
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

interface AnsweredProps {
  /** The answers that have come. Every other one is on its way for ever. */
  answers?: readonly (readonly [key: QueryKey, data: unknown])[]
  /** The questions that failed, and with which sentence. */
  failures?: readonly (readonly [key: QueryKey, sentence: string])[]
  children: ReactNode
}

const noPairs: readonly [] = []

/** The cache round its children. */
export function Answered({ answers = noPairs, failures = noPairs, children }: AnsweredProps) {
  const [client] = useState(() => {
    const made = new QueryClient({ defaultOptions: { queries: { enabled: false, gcTime: Infinity } } })
    for (const [key, data] of answers) made.setQueryData(key, data)
    for (const [queryKey, sentence] of failures) {
      const query = made.getQueryCache().build(made, { queryKey })
      query.setState({ status: 'error', error: new Error(sentence) })
    }
    return made
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
