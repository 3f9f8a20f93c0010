/** `crossbook reset-password`: lets somebody back in who has lost the password. */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createPasswords } from '#server/identity/passwords.ts'
import { type CliCommand, UsageError } from './command.ts'
import { recordOf, withUser } from './people.ts'

export const command: CliCommand = {
  summary: 'gives the account of an address a new password, and prints it once',
  help: `Usage: crossbook reset-password EMAIL

Makes a new password for the account of this address, prints it, and ends the account's sessions. It is kept nowhere: hand
it over, and have it changed on the page /settings. The audit log records that it was done. No server may be running on the
data folder.`,
  async run(args, context) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} })
    const [email, ...more] = positionals
    if (email === undefined || more.length > 0) throw new UsageError('Name one address.')
    // 120 bits, in letters that a form takes from any keyboard.
    const password = randomBytes(15).toString('base64url')
    const passwordHash = await createPasswords().hash(password)
    return withUser(email, context, async (user, store) => {
      await store.insertAudit(recordOf('reset password', user, {}))
      await store.keepHash(user.accountId, passwordHash)
      await store.removeSessionsOf(user.accountId)
      context.print(`The new password of ${user.email}: ${password}`)
      return 0
    })
  },
}
