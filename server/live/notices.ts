/** What all in a market can read of what was void, reduced or corrected in it: by which rule, and why. */
import type { Notice } from '#contract/catalogue.ts'

/** Of a market; the oldest go. */
const noticesMax = 20

/** Adds a notice. Mutates. */
export function addNotice(notices: Notice[], notice: Notice): void {
  notices.push(notice)
  if (notices.length > noticesMax) notices.shift()
}

/**
 * Says more of the void that was begun last: of which runner or which time it is, and what it takes off the prices. Where none was
 * begun with this sentence, as before voids named their rules, it is one of its own. Mutates.
 */
export function addToVoid(notices: Notice[], begun: Notice, more: Partial<Notice>): void {
  const last = notices.at(-1)
  if (last?.time === begun.time && last.sentence === begun.sentence && last.kind !== 'CORRECTION') {
    notices[notices.length - 1] = { ...last, ...more }
  } else addNotice(notices, { ...begun, ...more })
}

/** Adds the correction of a result, unless it is what a void begun in the same step does to what was paid. Mutates. */
export function addCorrection(notices: Notice[], time: number, sentence: string): void {
  const last = notices.at(-1)
  if (last?.time === time && last.kind === 'VOID' && last.sentence === sentence) return
  addNotice(notices, { time, kind: 'CORRECTION', sentence })
}
