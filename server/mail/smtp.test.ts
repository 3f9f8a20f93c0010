/** Mails over SMTP, to a server of the test’s own that speaks as much of it as is needed; and one that takes none. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSmtpMailer } from './smtp.ts'

const mail = {
  to: 'ann@example.org',
  subject: 'Hello',
  text: 'Good day, Ann.\n',
  html: '<p>Good day, Ann.</p>',
}
let server: Server
afterEach(() => {
  server.close()
})

/** Starts a server that answers each line; what follows DATA it keeps. */
async function start(answerTo: (line: string) => string): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  server = createServer((socket: Socket) => {
    let isData = false
    let rest = ''
    socket.write('220 here\r\n')
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      const lines = (rest + bytes).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (isData) {
          received.push(line)
          if (line !== '.') continue
          isData = false
          socket.write('250 taken\r\n')
        } else {
          isData = line === 'DATA'
          socket.write(`${answerTo(line)}\r\n`)
        }
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

test('a mail is sent with both of its texts, and closing waits for it', async () => {
  const { url, received } = await start((line) => (line === 'DATA' ? '354 go on' : '250 fine'))
  const onError = (error: unknown) => expect.unreachable(String(error))
  const mailer = createSmtpMailer({ url, from: 'Crossbook <bets@example.org>', onError })
  mailer.send(mail)
  expect(await mailer.kept()).toBeNull()
  await mailer.close()
  const text = received.join('\n')
  for (const part of [
    'From: Crossbook <bets@example.org>',
    'To: ann@example.org',
    'Subject: Hello',
    'Content-Type: text/plain',
    'Good day, Ann.',
    '<p>Good day, Ann.</p>',
  ]) {
    expect(text).toContain(part)
  }
})

test('a mail that the server refuses is told to the operator, and stops nobody', async () => {
  const { url } = await start((line) => (line.startsWith('RCPT') ? '550 nobody here' : '250 fine'))
  const errors: unknown[] = []
  const mailer = createSmtpMailer({ url, from: 'bets@example.org', onError: (error) => errors.push(error) })
  mailer.send(mail)
  await mailer.close()
  expect(String(errors[0])).toContain('550 nobody here')
})
