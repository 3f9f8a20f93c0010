/** What sends mail. */

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail that was put down instead of sent. */
export interface KeptMail extends Mail {
  readonly at: number
}

export interface Mailer {
  /** Hands a mail on. What becomes of it nobody waits for: a failure is told to the operator alone. */
  send(mail: Mail): void
  /** The newest mails that were put down here, newest first; null where mail is really sent. */
  kept(): Promise<readonly KeptMail[] | null>
  /** Removes those that were put down here of which this is so. */
  forget(isOver: (mail: KeptMail) => boolean): Promise<void>
  /** Resolves once what was handed on is sent or given up. */
  close(): Promise<void>
}
