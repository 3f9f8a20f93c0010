/** A guest's document, kept in this browser; the same for all its windows. */
import type { AccountDocument, KeptDocument } from '#contract/account-document.ts'
import type { DocumentPort } from './document-store.ts'
import { guestKey } from './guest-key.ts'

/** Of a browser that keeps nothing: it lasts as long as the page. */
let inMemory: KeptDocument = { version: 0, document: {} }

/** Never fails: what cannot be read counts as nothing kept. */
export const guestPort: DocumentPort = {
  async read() {
    return stored() ?? inMemory
  },
  async keep({ version, document }) {
    const present = stored() ?? inMemory
    if (present.version !== version) return null
    inMemory = { version: version + 1, document }
    try {
      localStorage.setItem(guestKey, JSON.stringify(inMemory))
    } catch {
      // Storage may be blocked or full.
    }
    return version + 1
  },
  isTransient: () => false,
  onRefused() {},
  after: (ms, run) => void setTimeout(run, ms),
}

/** Returns what the guest had arranged, and takes it away; null where there was nothing. */
export function takeGuestDocument(): AccountDocument | null {
  const { version, document } = stored() ?? inMemory
  if (Object.keys(document).length === 0) return null
  inMemory = { version: version + 1, document: {} }
  try {
    localStorage.setItem(guestKey, JSON.stringify(inMemory))
  } catch {
    // As above.
  }
  return document
}

function stored(): KeptDocument | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(guestKey) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

function isKept(value: unknown): value is KeptDocument {
  if (typeof value !== 'object' || value === null) return false
  const { version, document } = value as Partial<Record<keyof KeptDocument, unknown>>
  return Number.isSafeInteger(version) && typeof document === 'object' && document !== null
}
