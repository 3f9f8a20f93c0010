/** Whether a text on the page is half typed: what would draw the pages again waits for that. */

type Field = HTMLInputElement | HTMLTextAreaElement

/** Fields in which something was typed since they were drawn. */
const typed = new Set<Field>()

/** Notices what is typed from now on. Returns the function that ends it. */
export function noticeTyping(): () => void {
  const note = ({ target }: Event) => {
    if (isText(target)) typed.add(target)
  }
  addEventListener('input', note, { capture: true })
  return () => {
    removeEventListener('input', note, { capture: true })
    typed.clear()
  }
}

/** Returns whether a field that is still there holds what was typed into it. The slip keeps its own texts, so they do not count. */
export function isHalfTyped(): boolean {
  if (isText(document.activeElement)) typed.add(document.activeElement)
  for (const field of typed) {
    if (!field.isConnected || field.value === '') typed.delete(field)
    else if (field.closest('[data-line]') === null) return true
  }
  return false
}

/** Switches, radio buttons and sliders show what is chosen already. */
const notTyped = new Set(['checkbox', 'radio', 'range', 'button', 'submit'])

function isText(element: EventTarget | null): element is Field {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && !notTyped.has(element.type)
}
