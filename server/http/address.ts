/** Who calls, as an address that limits can be counted by. */

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
