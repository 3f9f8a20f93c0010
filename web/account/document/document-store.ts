/** One owner's document as this window has it: what is kept, the changes that are on their way, and how they get there. */
import type { AccountDocument, KeptDocument } from '#contract/account-document.ts'

/**
 * Returns the document that follows. It is applied once more, to what stands then, where another window was first or an answer was
 * lost: twice must come to the same as once. So it sets a star or takes it away, and never turns it over.
 */
export type Change = (document: AccountDocument) => AccountDocument

/** Where documents are kept. */
export interface DocumentPort {
  /** Rejects when it cannot be read now. */
  read(): Promise<KeptDocument>
  /** Keeps a document in place of the version named. Resolves with its own version; null where another has been kept meanwhile. */
  keep(next: KeptDocument): Promise<number | null>
  /** Whether the same may go well a little later. */
  isTransient(error: unknown): boolean
  /** Called with why a change is not kept. */
  onRefused(error: unknown): void
  /** Calls `run` after `ms` milliseconds. */
  after(ms: number, run: () => void): void
}

/** Changes that come together, as those of a list that is dragged, are kept together. */
const gatherMs = 400
const retryMs = { least: 2_000, most: 60_000 }

/** Never loses a change of another window: what is kept is always one's own changes applied to the present version. */
export class DocumentStore {
  readonly #port: DocumentPort
  readonly #listeners = new Set<() => void>()
  #kept: KeptDocument | null = null
  #changes: Change[] = []
  #shown: AccountDocument | null = null
  #reading: Promise<KeptDocument> | null = null
  /** The newest version that was told of. */
  #told = 0
  #isKeeping = false
  #isGathering = false
  #retryMs = retryMs.least

  constructor(port: DocumentPort) {
    this.#port = port
  }

  /** Returns the document with all changes made here, or null before it has come. The same object until it changes. */
  readonly shown = (): AccountDocument | null => this.#shown

  /** The document that was last read or kept, without the changes that are on their way; null before. */
  get kept(): KeptDocument | null {
    return this.#kept
  }

  /** Calls the listener after every change. Returns the function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads it unless it is known. Rejects when it cannot be read. */
  async load(): Promise<AccountDocument> {
    if (this.#kept === null) await this.#read()
    return this.#shown!
  }

  /** Shows the change at once and keeps it soon. One that comes before the document waits for it. */
  change(change: Change): void {
    this.#changes.push(change)
    this.#show()
    if (this.#isKeeping) return
    this.#isKeeping = true
    this.#isGathering = true
    this.#port.after(gatherMs, () => this.flush())
  }

  /** Keeps at once what waits for more changes: the page is about to go. */
  flush(): void {
    if (!this.#isGathering) return
    this.#isGathering = false
    void this.#keep()
  }

  /** Says which version stands by now: a newer one is read. */
  tell(version: number): void {
    this.#told = Math.max(this.#told, version)
    if (!this.#isKeeping) this.#catchUp()
  }

  #catchUp(): void {
    if (this.#kept === null || this.#told <= this.#kept.version) return
    // Without it the window shows what it has; the next change brings what stands.
    this.#read().catch(() => {})
  }

  async #read(): Promise<void> {
    this.#reading ??= this.#port.read()
    try {
      this.#kept = await this.#reading
    } finally {
      this.#reading = null
    }
    this.#show()
  }

  async #keep(): Promise<void> {
    while (this.#changes.length > 0) {
      const count = this.#changes.length
      try {
        await this.#keepOnce(count)
      } catch (error) {
        if (this.#port.isTransient(error)) return this.#tryLater()
        // What cannot be kept is not shown as if it were. The ones before it may be sound.
        this.#changes.splice(count - 1, 1)
        this.#show()
        this.#port.onRefused(error)
      }
    }
    this.#isKeeping = false
    this.#retryMs = retryMs.least
    this.#catchUp()
  }

  async #keepOnce(count: number): Promise<void> {
    if (this.#kept === null) await this.#read()
    const before = this.#kept!
    const document = applied(before.document, this.#changes.slice(0, count))
    const version =
      document === before.document ? before.version : await this.#port.keep({ ...before, document })
    if (version === null) return await this.#read()
    this.#kept = { version, document }
    this.#changes.splice(0, count)
    this.#show()
  }

  #tryLater(): void {
    this.#port.after(this.#retryMs, () => void this.#keep())
    this.#retryMs = Math.min(retryMs.most, 2 * this.#retryMs)
  }

  #show(): void {
    if (this.#kept === null) return
    const shown = applied(this.#kept.document, this.#changes)
    if (shown === this.#shown) return
    this.#shown = shown
    for (const listener of [...this.#listeners]) listener()
  }
}

function applied(document: AccountDocument, changes: readonly Change[]): AccountDocument {
  return changes.reduce((before, change) => change(before), document)
}
