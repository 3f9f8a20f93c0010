/** The document of who is here: an account's on the server, a guest's in this browser. Loaded by the screens that need it. */
import { useSyncExternalStore } from 'react'
import type { AccountDocument, KeptDocument } from '#contract/account-document.ts'
import { getDocument, keepDocument } from '#contract/addresses/account.ts'
import { ApiError, api } from '../../api/client.ts'
import { onTokenChange, readSession } from '../../api/token.ts'
import { orders, startLive, takeTopics } from '../../live/live.ts'
import { showToast } from '../../ui/toast.ts'
import { type Change, type DocumentPort, DocumentStore } from './document-store.ts'
import { guestPort, takeGuestDocument } from './guest-document.ts'
import { guestKey } from './guest-key.ts'

const changedMeanwhile = 'document_changed'

/** Who has signed out, or in as somebody else, changes nothing of the account that he was. */
class SessionOverError extends Error {}

/** The document of the account whose session it is, as long as it is the one of this window. */
function accountPort(session: string): DocumentPort {
  const mine = () => {
    if (readSession() !== session) throw new SessionOverError()
  }
  return {
    async read() {
      mine()
      return await api(getDocument)
    },
    async keep(next) {
      mine()
      try {
        return (await api(keepDocument, { body: next, keepalive: true })).version
      } catch (error) {
        if (error instanceof ApiError && error.code === changedMeanwhile) return null
        throw error
      }
    },
    isTransient: (error) => error instanceof ApiError && error.retryable,
    onRefused: (error) => error instanceof ApiError && showToast(error.message, 'error'),
    after: (ms, run) => void setTimeout(run, ms),
  }
}

const empty: AccountDocument = {}
/** Stores that have been read, or could not be. */
const asked = new WeakSet<DocumentStore>()
const listeners = new Set<() => void>()
let store = open()

onTokenChange(() => {
  store = open()
  tell()
})
window.addEventListener('storage', ({ key }) => {
  if (key === guestKey && readSession() === null)
    void guestPort.read().then(({ version }) => store.tell(version))
})
document.addEventListener('visibilitychange', () => {
  if (document.hidden) store.flush()
})
const send = takeTopics({
  onOpen() {},
  onMessage(message) {
    if (message.op === 'document') store.tell(message.version)
    // The connection knows by then who it is.
    else if (message.op === 'orders-image') send({ op: 'subscribe', topic: 'document' })
  },
})
if (orders.isKnown()) send({ op: 'subscribe', topic: 'document' })

/** Returns the store of who is here, and begins to read it. */
function open(): DocumentStore {
  const session = readSession()
  const opened = new DocumentStore(session === null ? guestPort : accountPort(session))
  opened.subscribe(tell)
  if (session !== null) {
    // A guest's is told by the browser.
    startLive()
    takeOver(opened)
  }
  // What cannot be read now is read with the first change; meanwhile screens are as they are by themselves.
  void opened
    .load()
    .catch(() => {})
    .then(() => {
      asked.add(opened)
      tell()
    })
  return opened
}

/** Who signs in for the first time keeps what he had arranged as a guest; it is his then, and nobody else's. */
function takeOver(opened: DocumentStore): void {
  const end = opened.subscribe(() => {
    end()
    const guests = opened.kept?.version === 0 ? takeGuestDocument() : null
    if (guests !== null) opened.change((before) => ({ ...guests, ...before }))
  })
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the document with all changes made here; empty before it has come. The same object until it changes. */
export function shownDocument(): AccountDocument {
  return store.shown() ?? empty
}

/** Returns the document as it was last read or kept, without the changes that are on their way; null before it has come. */
export function keptDocument(): KeptDocument | null {
  return store.kept
}

/** Returns whether the document has come. */
export function isDocumentKnown(): boolean {
  return store.shown() !== null
}

/** Calls the listener whenever the document changes, or who is here. Returns the function that ends it. */
export const followDocument = subscribe

/** Changes the document: shown at once, kept soon. `change` returns the document as it was where there is nothing to change. */
export function changeDocument(change: Change): void {
  store.change(change)
}

/** Returns one part of the document, undefined where nothing of it was kept. */
export function useDocument<K extends keyof AccountDocument>(part: K): AccountDocument[K] {
  return useSyncExternalStore(subscribe, () => shownDocument()[part])
}

/** Returns whether the document has come, or cannot be read just now: before, what is shown of it may be other in a moment. */
export function documentStands(): boolean {
  return asked.has(store)
}

/** The same, in step with it. */
export function useDocumentStands(): boolean {
  return useSyncExternalStore(subscribe, documentStands)
}

type Settings = NonNullable<AccountDocument['settings']>

/** Returns a setting, or what stands for it while none is kept. */
export function useSetting<K extends keyof Settings>(
  name: K,
  usual: NonNullable<Settings[K]>,
): NonNullable<Settings[K]> {
  return useDocument('settings')?.[name] ?? usual
}

/** Keeps a setting. */
export function changeSetting<K extends keyof Settings>(name: K, value: NonNullable<Settings[K]>): void {
  changeDocument((document) =>
    document.settings?.[name] === value
      ? document
      : { ...document, settings: { ...document.settings, [name]: value } },
  )
}
