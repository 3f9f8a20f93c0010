/** For tests: calls that come from an address of their choice among this machine's own, 127.0.0.1 to 127.255.255.254. */
import { request } from 'node:http'

export interface LocalCall {
  readonly port: number
  /** Where it comes from. */
  readonly from: string
  readonly method?: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: unknown
}

/** Makes a call with a fresh key. Resolves to its status, 0 when the connection was ended, and the text of the answer. */
export function callFrom({
  port,
  from,
  method = 'POST',
  path,
  token,
  body,
}: LocalCall): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve) => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const call = request({ host: '127.0.0.1', port, path, method, localAddress: from, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', () => resolve({ status: 0, text: '' }))
    })
    call.on('error', () => resolve({ status: 0, text: '' }))
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
