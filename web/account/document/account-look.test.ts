/** The look of the browser and of the document: which of them is shown, and which is kept. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { AccountDocument } from '#contract/account-document.ts'
import { changeLook, followLook } from './account-look.ts'

type Change = (document: AccountDocument) => AccountDocument

const here = vi.hoisted(() => ({
  look: {} as Record<string, string | null>,
  document: null as object | null,
  listeners: new Set<() => void>(),
  isHalfTyped: false,
}))
vi.mock('../../ui/half-typed.ts', () => ({
  noticeTyping: () => () => {},
  isHalfTyped: () => here.isHalfTyped,
}))
vi.mock('../../ui/appearance.ts', () => ({ useAppearance: { getState: () => here.look } }))
vi.mock('../../ui/choose-look.ts', () => ({
  chooseLook(part: string, value: string | null) {
    here.look[part] = value
  },
}))
vi.mock('./account-document.ts', () => {
  const changeDocument = (change: Change) => tell(change(here.document ?? {}))
  return {
    isDocumentKnown: () => here.document !== null,
    shownDocument: () => here.document ?? {},
    changeDocument,
    changeSetting: (name: string, value: string) =>
      changeDocument((document) => ({ ...document, settings: { ...document.settings, [name]: value } })),
    followDocument(listener: () => void) {
      here.listeners.add(listener)
      return () => here.listeners.delete(listener)
    },
  }
})

/** The document has come, or has changed. */
function tell(document: AccountDocument): void {
  here.document = document
  for (const listener of here.listeners) listener()
}
/** Lets what was put off to the end of the step happen. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

beforeEach(() => {
  here.look = { theme: null, lay: null, density: null, text: null, odds: null }
  here.document = null
  here.listeners.clear()
})

test('the document wins, also over what it does not name', async () => {
  Object.assign(here.look, { theme: 'dark', lay: 'straw' })
  followLook()
  await settle()
  expect(here.look.theme).toBe('dark')
  tell({ settings: { theme: 'SYSTEM', odds: 'FRACTIONAL' } })
  await settle()
  expect(here.look).toEqual({ theme: 'system', lay: null, density: null, text: null, odds: 'fractional' })
})

test('odds that were chosen elsewhere wait until nothing is half typed here, the rest of the look does not', async () => {
  vi.useFakeTimers()
  const end = followLook()
  here.isHalfTyped = true
  tell({ settings: { theme: 'DARK', odds: 'FRACTIONAL' } })
  await settle()
  expect(here.look).toMatchObject({ theme: 'dark', odds: null })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(here.look.odds).toBeNull()
  here.isHalfTyped = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(here.look.odds).toBe('fractional')
  end()
  vi.useRealTimers()
})

test('one in which nothing was ever kept takes what the browser has, once', async () => {
  Object.assign(here.look, { theme: 'dark', density: 'roomy' })
  followLook()
  tell({})
  await settle()
  expect(here.document).toEqual({ settings: { theme: 'DARK', density: 'ROOMY' } })
  expect(here.look.density).toBe('roomy')
})

test('what a guest had arranged goes before what the browser shows', async () => {
  here.look.theme = 'dark'
  followLook()
  tell({})
  // In the same step, as by who signs in for the first time.
  tell({ settings: { theme: 'LIGHT', sounds: true } })
  await settle()
  expect(here.document).toEqual({ settings: { theme: 'LIGHT', sounds: true } })
  expect(here.look.theme).toBe('light')
})

test('a choice is shown and kept; after the end nothing is followed', async () => {
  here.document = { favourites: { events: [1] } }
  const end = followLook()
  changeLook('text', 'large')
  await settle()
  expect(here.look.text).toBe('large')
  expect(here.document).toEqual({ favourites: { events: [1] }, settings: { textSize: 'LARGE' } })
  end()
  tell({})
  await settle()
  expect(here.look.text).toBe('large')
})
