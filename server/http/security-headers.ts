/** The headers of every answer, made once. */

/** Scripts, styles and pictures of our own only. 'self' includes the live stream: ws: and wss: of the same host. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app',
].join('; ')

/**
 * The readable API docs start by an inline script and set inline styles; nothing of another host either. They are in a sandbox,
 * that is of no origin: what runs there reaches neither what this origin has stored nor its calls.
 */
const docsPolicy = [
  'sandbox allow-scripts',
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}
/** A page of no origin is not of this one, and may not say that it is alone with it. */
const ofNoOrigin = {
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'cross-origin',
}
const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

export interface SecurityHeaders {
  readonly page: Readonly<Record<string, string>>
  readonly docs: Readonly<Record<string, string>>
  /** Of the calls: never stored, and never shown as a page, whatever a browser takes them for. */
  readonly call: Readonly<Record<string, string>>
}

/** Returns the headers; HSTS only behind TLS, where it means something. */
export function createSecurityHeaders(behindTls: boolean): SecurityHeaders {
  const shared = behindTls ? { ...common, ...strictTransport } : common
  return {
    page: { ...shared, 'content-security-policy': pagePolicy },
    docs: { ...shared, ...ofNoOrigin, 'content-security-policy': docsPolicy },
    call: {
      ...shared,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
  }
}
