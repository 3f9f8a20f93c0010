/** Under which names the server answers: a page elsewhere that lets its own name lead here must not be taken for ours. */

/** Names of this machine: no page elsewhere has them. */
const ofThisMachine = ['localhost', '127.0.0.1', '[::1]']

/** Returns whether a call's Host header names this machine, `host` (where the server listens) or one of the names. `*` is any. */
export function createHostCheck({
  host,
  allowedHosts,
}: {
  readonly host: string
  readonly allowedHosts: readonly string[]
}): (header: string | undefined) => boolean {
  const isAny = allowedHosts.includes('*')
  const bracketed = host.includes(':') ? `[${host}]` : host
  const names = new Set([...ofThisMachine, bracketed.toLowerCase(), ...allowedHosts])
  return (header) => isAny || (header !== undefined && names.has(nameIn(header)))
}

/** Returns the name without the port, in lower case. */
function nameIn(header: string): string {
  const colon = header.lastIndexOf(':')
  const name = colon > header.lastIndexOf(']') ? header.slice(0, colon) : header
  return name.toLowerCase()
}
