/** The server's answers, as a test changes or loses them on their way to the page. */
import type { APIResponse, Page, Route } from 'playwright-core'

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
