/** Text that is set without React, of elements that React gives no children. */

/**
 * Sets the element's text, in place where it has one of that length: a longer one that is centred begins elsewhere, and counts as
 * moved if it is the same node. Does nothing without an element.
 */
export function setText(element: HTMLElement | null, text: string): void {
  if (element === null) return
  const node = element.firstChild
  if ((node?.nodeValue ?? '') === text) return
  if (node?.nodeValue?.length === text.length) node.nodeValue = text
  else element.textContent = text
}
