/** `crossbook reset-roles`: gives an account its roles where no administrator can. */
import { parseArgs } from 'node:util'
import type { Role } from '#contract/auth.ts'
import { staffRoles } from '#contract/permissions.ts'
import { areMixed } from '#server/identity/roles.ts'
import { refusalOf } from '#server/refusals.ts'
import { type CliCommand, UsageError } from './command.ts'
import { recordOf, withUser } from './people.ts'

const allRoles: readonly Role[] = ['player', 'feed', ...staffRoles]

export const command: CliCommand = {
  summary: 'gives the account of an address exactly these roles',
  help: `Usage: crossbook reset-roles EMAIL ROLE...

Gives the account of this address the roles named, of ${allRoles.join(', ')}, and no others, and ends
its sessions. A player is nothing else, nor is an auditor. For where no administrator is left who could do it: otherwise it is a call, which also looks whether the
account has open bets. Bets that stay open are not lost, but an operator cannot cancel his, and somebody else has to settle
their markets. The audit log records it. No server may be running on the data folder.`,
  async run(args, context) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} })
    const [email, ...names] = positionals
    if (email === undefined || names.length === 0) throw new UsageError('Name an address and its roles.')
    const roles = [...new Set(names.map(roleOf))]
    if (areMixed(roles)) throw new UsageError(refusalOf('roles_mixed').text)
    return withUser(email, context, async (user, store) => {
      const record = recordOf('reset roles', user, { before: { roles: user.roles }, after: { roles } })
      if ((await store.changeRoles(user.accountId, roles, record)) === 'last') {
        context.complain(`${user.email} is the only administrator. Make another one first.`)
        return 1
      }
      await store.removeSessionsOf(user.accountId)
      context.print(`${user.email} is ${roles.join(' and ')} from now on.`)
      return 0
    })
  },
}

function roleOf(name: string): Role {
  const role = allRoles.find((candidate) => candidate === name)
  if (role === undefined) throw new UsageError(`"${name}" is no role. They are ${allRoles.join(', ')}.`)
  return role
}
