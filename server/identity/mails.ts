/** The mails that people get, as text and as plain HTML. */
import type { Mail } from '#server/mail/mailer.ts'

interface Letter {
  readonly subject: string
  /** Sentences before the link. */
  readonly before: readonly string[]
  readonly link?: { readonly address: string; readonly words: string }
  readonly after: readonly string[]
}

/** Returns the mail whose link confirms an address. */
export function verificationMail(to: { fullName: string; email: string }, address: string): Mail {
  return written(to, {
    subject: 'Confirm your e-mail address',
    before: ['Please confirm that this address is yours. The link is good for 30 minutes, once:'],
    link: { address, words: 'Confirm my address' },
    after: ['If you have not signed up at Crossbook, you need do nothing.'],
  })
}

/** Returns the mail whose link sets a new password. */
export function resetMail(to: { fullName: string; email: string }, address: string): Mail {
  return written(to, {
    subject: 'Choose a new password',
    before: ['Somebody, you we hope, has asked for a new password. The link is good for 30 minutes, once:'],
    link: { address, words: 'Choose a new password' },
    after: ['If it was not you, you need do nothing: your password is as it was.'],
  })
}

/** Returns the mail that says that the password was changed by a link. */
export function passwordResetMail(to: { fullName: string; email: string }): Mail {
  return written(to, {
    subject: 'Your password was changed',
    before: [
      'Your password was changed by a link that we sent to this address. You are signed out everywhere, and your keys for programs are ended.',
    ],
    after: ['If it was not you, ask for a new password at once, and tell the operator.'],
  })
}

function written({ fullName, email }: { fullName: string; email: string }, letter: Letter): Mail {
  const { subject, before, link, after } = letter
  const greeting = `Hello ${fullName},`
  const lines = [greeting, ...before, ...(link ? [link.address] : []), ...after, 'Crossbook']
  const anchor = link && `<p><a href="${escaped(link.address)}">${escaped(link.words)}</a></p>`
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escaped(text)}</p>`)
  const html = [...paragraphs([greeting, ...before]), anchor ?? '', ...paragraphs([...after, 'Crossbook'])]
  return {
    ...{ to: email, subject, text: `${lines.join('\n\n')}\n` },
    html: `<!doctype html><html lang="en"><body>${html.join('')}</body></html>`,
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
