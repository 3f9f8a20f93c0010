/** `crossbook reset-second-factor`: lets somebody back in who has lost the app and the recovery codes. */
import { parseArgs } from 'node:util'
import { type CliCommand, UsageError } from './command.ts'
import { recordOf, withUser } from './people.ts'

export const command: CliCommand = {
  summary: 'takes the second factor from the account of an address',
  help: `Usage: crossbook reset-second-factor EMAIL

Takes the second factor and the recovery codes from the account of this address and ends the account's sessions. Its owner
signs in by the password alone then, and sets up another one on the page /settings. The audit log records that it was done.
No server may be running on the data folder.`,
  async run(args, context) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} })
    const [email, ...more] = positionals
    if (email === undefined || more.length > 0) throw new UsageError('Name one address.')
    return withUser(email, context, async (user, store) => {
      if ((await store.factorOf(user.accountId)) === undefined) {
        throw new UsageError(`The account of ${user.email} has no second factor.`)
      }
      await store.insertAudit(recordOf('reset second factor', user, {}))
      await store.removeFactor(user.accountId)
      await store.removeSessionsOf(user.accountId)
      context.print(`The account of ${user.email} has no second factor any more.`)
      return 0
    })
  },
}
