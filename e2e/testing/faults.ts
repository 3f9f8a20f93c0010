/** What no page may ever do: write an error to the console, throw, or break the Content-Security-Policy. */
import type { BrowserContext, ConsoleMessage } from 'playwright-core'

export class Faults {
  readonly #notes: string[] = []
  readonly #allowed: RegExp[] = []

  /** Takes a fault for what it is: part of the case that the test provokes. */
  allow(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  note(fault: string): void {
    this.#notes.push(fault)
  }

  /** Returns what was noted and not allowed, in order. */
  unexpected(): string[] {
    return this.#notes.filter((note) => !this.#allowed.some((pattern) => pattern.test(note)))
  }

  /** Returns what was noted and matches. */
  like(pattern: RegExp): string[] {
    return this.#notes.filter((note) => pattern.test(note))
  }
}

/** Notes the faults of every page of the context from now on, each where `faults` says then. Call it before the first page is opened. */
export async function watchFaults(context: BrowserContext, faults: () => Faults): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') faults().note(`console: ${message.text()}${placeOf(message)}`)
  })
  context.on('weberror', (fault) => faults().note(`page error: ${fault.error().stack ?? fault.error()}`))
  await context.exposeBinding('notePolicyViolation', (_, violation: string) => {
    faults().note(`policy violation: ${violation}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event
      const report = (window as unknown as { notePolicyViolation(text: string): void }).notePolicyViolation
      report(`${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`)
    })
  })
}

/** A failed load names its address only here. */
function placeOf(message: ConsoleMessage): string {
  const { url } = message.location()
  return url === '' ? '' : ` (${url})`
}
