/** Saves what a call answers as a file of the browser's downloads. */
import type { Problem } from '#contract/values.ts'
import { pageText } from '../text/en/page.ts'
import { ApiError } from './client.ts'
import { readToken } from './token.ts'

/** Saves the answer of a GET at the address under a name. Rejects with a sentence for people, also where the answer breaks off. */
export async function download(address: string, name: string): Promise<void> {
  const cutOff = () => {
    throw new Error(pageText.networkError)
  }
  const response = await fetch(address, { headers: { authorization: `Bearer ${readToken()}` } }).catch(cutOff)
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
    const { code = '', message = pageText.backendResponded(response.status), retryable = false } = problem
    throw new ApiError({ code, message, status: response.status, retryable })
  }
  const file = URL.createObjectURL(await response.blob().catch(cutOff))
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  URL.revokeObjectURL(file)
}
