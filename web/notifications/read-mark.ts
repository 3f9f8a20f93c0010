/** How far an account's notifications are read: a mark in its document, the same in all its windows. */
import type { AccountDocument } from '#contract/account-document.ts'
import { changeDocument, useDocument } from '../account/document/account-document.ts'

/** Returns the id up to which they are read; 0 before the first. */
export function readMarkOf({ marks }: AccountDocument): number {
  return marks?.notifications ?? 0
}

/** Returns the id up to which they are read. */
export function useReadMark(): number {
  return readMarkOf({ marks: useDocument('marks') ?? {} })
}

/** Marks all up to the id as read. A mark never goes back. */
export function markRead(last: number): void {
  changeDocument((document) =>
    readMarkOf(document) >= last
      ? document
      : { ...document, marks: { ...document.marks, notifications: last } },
  )
}
