/** Sends mails by an SMTP server, a few at a time, and gives up after a while. */
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Handed on and not yet sent; beyond it mails are given up, and said to be. */
const waitingMax = 1_000
const timeoutMs = 20_000

interface SmtpOptions {
  /** smtp:// or smtps://, with name and password where the server asks for them. */
  readonly url: string
  readonly from: string
  readonly onError: (error: unknown) => void
}

/** Returns what sends by the server. */
export function createSmtpMailer({ url, from, onError }: SmtpOptions): Mailer {
  const transport = createTransport({
    ...{ url, pool: true, maxConnections: 2 },
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    // Nothing that a mail says may make the server read files or addresses.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const waiting = new Set<Promise<void>>()
  return {
    send(mail) {
      if (waiting.size >= waitingMax)
        return onError(new Error('Too many mails wait to be sent: one was given up.'))
      const sent: Promise<void> = transport
        .sendMail({ from, ...mail })
        .then(() => undefined, onError)
        .finally(() => waiting.delete(sent))
      waiting.add(sent)
    },
    kept: async () => null,
    forget: async () => {},
    async close() {
      await Promise.all(waiting)
      transport.close()
    },
  }
}
