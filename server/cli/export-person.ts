/** `crossbook export-person`: all that the files hold about somebody, into a file of its own. */
import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { folds } from '#server/folds.ts'
import { recover } from '#server/journal/recovery.ts'
import { linesOfPerson } from '#server/keeping/person-files.ts'
import { type CliCommand, UsageError } from './command.ts'
import { existingDataDir } from './existing-folder.ts'
import { namedAccount } from './named-account.ts'

export const command: CliCommand = {
  summary: 'writes all that is kept about somebody into a file',
  help: `Usage: crossbook export-person ACCOUNT --to FILE

Writes every row of accounts.sqlite and views.sqlite that is of the account, and what it has, as lines of JSON: \`part\` is the
table, \`data\` the row without passwords, digests and keys; the last line is of the part "end". A server may be running: what
happens meanwhile may be missing. Its page and GET /api/admin/accounts/ACCOUNT/export have the same in the words of the calls,
and note in the audit log who asked; this notes nothing, and changes nothing.

  --to FILE  where it goes, readable for its owner alone; not there yet`,
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' } },
    })
    const account = namedAccount(positionals)
    const { to } = values
    if (to === undefined) throw new UsageError('Say where it goes: --to FILE.')
    if (existsSync(to)) throw new UsageError(`${to} is there already: name another file.`)
    const dataDir = existingDataDir(context)
    const { state } = await recover({ dataDir, folds })
    if (account >= state.accounts.next) throw new UsageError(`There is no account ${account}.`)
    const file = openSync(to, 'wx', 0o600)
    try {
      for (const line of linesOfPerson(dataDir, account, state)) writeSync(file, line)
    } finally {
      closeSync(file)
    }
    context.print(`What is kept about account ${account} is in ${to}.`)
    return 0
  },
}
