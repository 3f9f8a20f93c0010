/** SHA-256 and HMAC-SHA256 by the browser itself, and random bytes from its secure source. */

const ascii = new TextEncoder()

/** Returns whether the browser offers its cryptography here: only on https and on the machine itself. */
export function hasCryptography(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** Returns the lower-case hex SHA-256 of the text's characters. */
export async function hashOf(text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', ascii.encode(text))))
}

/** Returns the 32 bytes of HMAC-SHA256 of the message; the key is the seed's characters. */
export async function blockOf(serverSeed: string, message: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', ascii.encode(serverSeed), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, ascii.encode(message)))
}

/** Returns the bytes as lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
