/**
 * Amounts beside their times that are made fewer, so that at no moment more is left of a limit than there would be: what counts against it then
 * counts longer, what makes up for that less long.
 */

/**
 * Puts each four of the older half of `count` amounts together to two, from a place of a page on. `against`: 1 where amounts above zero count
 * against the limit, -1 where those below do. Returns how many there are then. Mutates.
 */
export function putTogether(page: Float64Array, from: number, count: number, against: 1 | -1): number {
  const half = (count >> 3) << 2
  for (let i = 0; i < half; i += 4) putFour(page, from + 2 * i, from + i, against)
  page.copyWithin(from + half, from + 2 * half, from + 2 * count)
  return count - (half >> 1)
}

/** Puts four together to two, from one place of a page to another: each two to one, where that can be. */
function putFour(page: Float64Array, from: number, to: number, against: 1 | -1): void {
  if (!areOne(page, from, against) || !areOne(page, from + 4, against))
    return putApart(page, from, to, against)
  for (let i = 0; i < 4; i += 2) {
    const two = from + 2 * i
    const [amount, more] = [page[two + 1]!, page[two + 3]!]
    const isLater = amount * against >= 0 && more * against >= 0
    page[to + i] = page[isLater ? two + 2 : two]!
    page[to + i + 1] = amount + more
  }
}

/** Whether two can be one, at a time by which nothing counts less than before: not where the first makes up for what the second counts. */
function areOne(page: Float64Array, at: number, against: 1 | -1): boolean {
  return page[at + 1]! * against >= 0 || page[at + 3]! * against <= 0
}

/** As putFour, at the times of the first and of the last: the second has the most that is left of them once the first is over, and later. */
function putApart(page: Float64Array, from: number, to: number, against: 1 | -1): void {
  const [first, last] = [page[from]!, page[from + 6]!]
  let [left, most] = [0, 0]
  for (let i = from + 6; i > from; i -= 2) {
    left += page[i + 1]!
    if (left * against > most * against) most = left
  }
  page[to + 1] = page[from + 1]! + left - most
  page[to] = first
  page[to + 2] = last
  page[to + 3] = most
}
