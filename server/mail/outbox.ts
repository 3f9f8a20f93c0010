/** Puts mails into a folder of files instead of sending them: for the demo, and for whoever has no SMTP server yet. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptMail, Mail, Mailer } from './mailer.ts'

/** Older ones are removed. */
const mailsMax = 200
/** As many as a page shows. */
const mailsShown = 50

interface OutboxOptions {
  readonly folder: string
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** Returns what puts mails into the folder, which is made when the first one comes. */
export function createOutbox({ folder, now, onError }: OutboxOptions): Mailer {
  let last = 0
  let done: Promise<void> = Promise.resolve()

  /** By time, and by number within it: names sort as mails came. */
  const nameOf = (at: number) => `${at}-${String(++last).padStart(9, '0')}.json`
  const all = () => readdir(folder).catch(() => [])
  const names = async () => (await all()).filter((name) => name.endsWith('.json')).sort()
  const removeCut = async () => {
    const cut = (await all()).filter((name) => name.endsWith('.tmp'))
    for (const name of cut) await rm(join(folder, name), { force: true })
  }

  async function put(mail: Mail): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const at = now()
    const kept: KeptMail = { at, ...mail }
    // Under its name it is whole, on the disk before it has it: a machine that ends in the middle leaves what is no mail.
    const path = join(folder, nameOf(at))
    await writeFile(`${path}.tmp`, JSON.stringify(kept), { mode: 0o600, flag: 'wx', flush: true })
    await rename(`${path}.tmp`, path)
    const old = (await names()).slice(0, -mailsMax)
    for (const name of old) await rm(join(folder, name), { force: true })
  }

  return {
    send(mail) {
      done = done.then(() => put(mail)).catch(onError)
    },
    async kept() {
      await done
      const newest = (await names()).slice(-mailsShown).reverse()
      const mails = await Promise.all(newest.map((name) => read(join(folder, name))))
      return mails.filter((mail) => mail !== undefined)
    },
    forget(isOver) {
      const forgotten = done.then(async () => {
        await removeCut()
        for (const name of await names()) {
          const path = join(folder, name)
          const mail = await read(path)
          if (mail === undefined || isOver(mail)) await rm(path, { force: true })
        }
      })
      done = forgotten.catch(onError)
      return forgotten
    },
    close: () => done,
  }
}

/** Resolves to the mail of a file; undefined where that was cut short, as by a power cut, and is none. */
async function read(path: string): Promise<KeptMail | undefined> {
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text) as KeptMail
  } catch {
    return undefined
  }
}
