/** Who calls, as an address that limits can be counted by. */
import type { IncomingMessage } from 'node:http'

/** Returns the address without the part that one household or host can vary: IPv6 is cut to its /64. */
export function addressKey(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice(7)
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  if (!address.includes('::')) return front.slice(0, 4).join(':')
  const back = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}

/** Returns whether the address is this machine's own. */
export function isOwnMachine(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

/**
 * Returns where a call comes from: its connection's other end, or behind a proxy on this machine the last address of
 * `X-Forwarded-For` that is not this machine's, as the HTTP server has it.
 */
export function addressOf({ socket, headers }: IncomingMessage, behindProxy: boolean): string {
  const peer = socket.remoteAddress ?? ''
  if (!behindProxy || !isOwnMachine(peer)) return peer
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join().split(',')
  const named = forwarded.map((address) => address.trim()).filter((address) => address !== '')
  return named.findLast((address) => !isOwnMachine(address)) ?? named[0] ?? peer
}
