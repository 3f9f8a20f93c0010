/** What a form looks at before it sends: whether a number that it needs is not there. */

/** Gives the focus to the first field that is needed and empty; returns whether there is one. */
export function goToEmpty(form: HTMLFormElement): boolean {
  const empty = [...form.querySelectorAll<HTMLInputElement>('input:required')].find(
    ({ value, disabled }) => value === '' && !disabled,
  )
  empty?.focus()
  return empty !== undefined
}
