/** What a planted defect is: where it stands, and what stands there instead. */

export interface Defect {
  readonly name: string
  readonly file: string
  /** Stands exactly once in the file. */
  readonly find: string
  readonly put: string
  /** Test files that have to notice it; without them the fast checks. */
  readonly checks?: readonly string[]
}
