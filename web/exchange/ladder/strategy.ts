/** The strategy that the bets of all ladders are of, kept on the account. */
import type { AccountDocument } from '#contract/account-document.ts'
import { changeDocument, shownDocument, useDocument } from '../../account/document/account-document.ts'

/** Returns it, undefined for none, and keeps the component in step with it. */
export function useLadderStrategy(): string | undefined {
  return useDocument('settings')?.ladderStrategy
}

/** Returns it as it is now. */
export function ladderStrategy(): string | undefined {
  return shownDocument().settings?.ladderStrategy
}

/** Names it, as typed; what is empty ends it. */
export function nameLadderStrategy(typed: string): void {
  changeDocument((document) => withLadderStrategy(document, typed.trim()))
}

/** Returns the document with it; the same one where it has it already. */
export function withLadderStrategy(document: AccountDocument, name: string): AccountDocument {
  const { ladderStrategy: before = '', ...others } = document.settings ?? {}
  if (name === before) return document
  return { ...document, settings: name === '' ? others : { ...others, ladderStrategy: name } }
}
