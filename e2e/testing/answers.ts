/** The server's answers, as a test changes or loses them on their way to the page. */
import type { APIResponse, Page, Route } from 'playwright-core'
import type { ServerMessage } from '#contract/stream.ts'

/** Returns the server's answer to what the page has asked; asked again where the connection kept from before was just being closed. */
export function answerTo(route: Route): Promise<APIResponse> {
  return route.fetch({ maxRetries: 2 })
}

/** Changes what the server answers to the calls of this path from now on; a refusal stays as it is. */
export async function bend<T>(page: Page, path: string, change: (answer: T) => unknown): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await answerTo(route)
    const answer = await response.json()
    await route.fulfill({ response, json: response.ok() ? await change(answer) : answer })
  })
}

/** Holds the server's answers to the calls of this path back from now on. Returns what lets them, and all later ones, through. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isHeld = true
  await page.route(`**${path}`, async (route) => {
    if (!isHeld) return route.fallback()
    const response = await answerTo(route)
    await promise
    await route.fulfill({ response })
  })
  return () => {
    isHeld = false
    resolve()
  }
}

/** Holds back the messages of one kind that the stream sends, and all after the first of them. Returns what lets it through. */
export async function holdStream(page: Page, op: ServerMessage['op']): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.routeWebSocket('**/api/stream', (socket) => {
    let before = Promise.resolve()
    socket.connectToServer().onMessage((message) => {
      if (String(message).startsWith(`{"op":"${op}"`)) before = promise
      void before.then(() => socket.send(message))
    })
  })
  return resolve
}
