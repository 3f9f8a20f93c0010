/** Text that is set without React, of elements that React gives no children. */

/** Sets the element's text, in place where it has one. Does nothing without an element. */
export function setText(element: HTMLElement | null, text: string): void {
  if (element === null) return
  const node = element.firstChild
  if (node === null) element.textContent = text
  else if (node.nodeValue !== text) node.nodeValue = text
}
