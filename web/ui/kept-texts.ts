/**
 * What is typed into fields of the page, given back after all of it was drawn again: a field is known by its words. The slip's lines, and
 * forms that say so, keep their own.
 */

interface Typed {
  readonly words: string
  readonly value: string
}

const typedInto = new Set(['text', 'search', 'password', 'email', 'number'])
/** How many frames fields may take to be there again. */
const framesMax = 30

/** Notes what is typed into text fields. Returns the function that gives it back to fields of the same words, once they are there again. */
export function keepTexts(): () => void {
  const texts: Typed[] = textFields().flatMap((field) => {
    const words = wordsOf(field)
    return field.value === '' || words === '' ? [] : [{ words, value: field.value }]
  })
  return () => giveBack(texts, framesMax)
}

function giveBack(texts: readonly Typed[], frames: number): void {
  const fields = textFields()
  const missing = texts.filter(({ words, value }) => {
    const field = fields.find((one) => wordsOf(one) === words)
    if (field !== undefined && field.value !== value) write(field, value)
    return field === undefined
  })
  if (missing.length > 0 && frames > 0) requestAnimationFrame(() => giveBack(missing, frames - 1))
}

function textFields(): HTMLInputElement[] {
  const fields = [...document.querySelectorAll('input')]
  return fields.filter(
    (field) => typedInto.has(field.type) && field.closest('[data-line], [data-keeps-texts]') === null,
  )
}

function wordsOf({ labels, placeholder }: HTMLInputElement): string {
  return labels?.[0]?.textContent || placeholder
}

/** Writes as a hand does: who holds the field's value is told. */
function write(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
