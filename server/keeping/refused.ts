/** What speaks against a backup, a restore or another key, in a sentence for the operator. */
export class KeepingRefused extends Error {
  override readonly name = 'KeepingRefused'
}
