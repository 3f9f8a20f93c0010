/** `crossbook admin`: who works for the house, for whoever has the machine; and what people of the house do, at a running server. */
import { parseArgs } from 'node:util'
import type { Role } from '#contract/auth.ts'
import { type StaffRole, staffRoles } from '#contract/permissions.ts'
import { invitationMs, newInvitation } from '#server/identity/invitations.ts'
import { areMixed } from '#server/identity/roles.ts'
import { refusalOf } from '#server/refusals.ts'
import { type CliCommand, type CliContext, UsageError } from './command.ts'
import { deskActs } from './desk.ts'
import { type Ask, withDesk } from './desk-session.ts'
import { printable } from './desk-words.ts'
import { recordOf, withPeople, withUser } from './people.ts'

const pageSize = 200

const atFolder = ['list', 'make', 'give', 'take']
const usageAtFolder = 'Say list, make ROLE..., give EMAIL ROLE... or take EMAIL ROLE...'

const usageWidth = 40
const deskHelp = Object.values(deskActs)
  .map(({ usage, does }) =>
    usage.length < usageWidth
      ? `  ${usage.padEnd(usageWidth)}  ${does}`
      : `  ${usage}\n  ${' '.repeat(usageWidth)}  ${does}`,
  )
  .join('\n')

export const command: CliCommand = {
  summary: 'lists who works for the house, makes them, gives and takes their roles; does what the desk does',
  help: `Usage: crossbook admin list
       crossbook admin make ROLE...
       crossbook admin give EMAIL ROLE...
       crossbook admin take EMAIL ROLE...
       crossbook admin --as EMAIL [--server URL] WHAT...

Roles are ${staffRoles.join(', ')}. The page /admin/staff does the same.

  list  prints the accounts of people of the house, with their roles
  make  prints the end of a link by which somebody joins with these roles, once, within a day: name, address and password are
        his own. There is no account before, and no password that others know
  give  adds roles to those of an account, and ends its sessions
  take  takes roles from it, and ends its sessions; one role has to stay, and one administrator

The audit log records what is changed. For these four no server may be running on the data folder.

The others are done at a running server, this machine's or that of --server, by who signs in with --as: password and code are asked
for, and the session ends with the command. They are the calls of the pages, with the same permissions, second people and records.

${deskHelp}`,
  async run(args, context) {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [what = '', ...rest] = positionals
    if (values.as !== undefined) return desk({ what, words: rest, ...values, as: values.as }, context)
    if (Object.hasOwn(deskActs, what)) throw new UsageError('Say who you are: --as EMAIL.')
    if (!atFolder.includes(what)) throw new UsageError(usageAtFolder)
    refuseOthers(what, Object.keys(values), [])
    if (what === 'list' && rest.length === 0) return list(context)
    if (what === 'make' && rest.length > 0) return make(rest.map(roleOf), context)
    const [email, ...names] = rest
    if ((what === 'give' || what === 'take') && email !== undefined && names.length > 0) {
      return change(what, email, names.map(roleOf), context)
    }
    throw new UsageError(usageAtFolder)
  },
}

const text = { type: 'string' } as const
const options = { as: text, server: text, reason: text, version: text, lapse: { type: 'boolean' } } as const

interface Asked {
  readonly what: string
  readonly words: readonly string[]
  readonly as: string
  readonly server?: string | undefined
  readonly reason?: string | undefined
  readonly version?: string | undefined
  readonly lapse?: boolean | undefined
}

/** Does at a running server what was asked for. */
async function desk({ what, words, as, server, ...typed }: Asked, context: CliContext) {
  const found = Object.hasOwn(deskActs, what) ? deskActs[what] : undefined
  if (found === undefined) throw new UsageError(`Say one of ${Object.keys(deskActs).join(', ')}.`)
  if (words.length > found.wordsMax)
    throw new UsageError(`Too many words: say ${found.usage}. Nothing was done.`)
  refuseOthers(what, Object.keys(typed), found.takes)
  const { reason, version, lapse = false } = typed
  const act = (ask: Ask) => found.act(ask, { words, reason, version, lapse })
  for (const line of await withDesk({ email: as, server }, context, act)) {
    context.print(printable(line))
  }
  return 0
}

/** Refuses options that what is to be done does not take: left out of account, they would seem to have been followed. */
function refuseOthers(what: string, given: readonly string[], taken: readonly string[]): void {
  const other = given.find((option) => !taken.includes(option))
  if (other !== undefined) throw new UsageError(`${what} takes no --${other}. Nothing was done.`)
}

async function list(context: CliContext): Promise<number> {
  return withPeople(context, async (store) => {
    for (let after = 0; ; ) {
      const page = await store.staffAfter(after, pageSize)
      for (const { accountId, email, fullName, roles } of page) {
        context.print(`${accountId}  ${email}  ${fullName}  ${roles.join(', ')}`)
      }
      if (page.length < pageSize) return 0
      after = page.at(-1)!.accountId
    }
  })
}

async function make(roles: readonly StaffRole[], context: CliContext): Promise<number> {
  if (areMixed(roles)) throw new UsageError(refusalOf('roles_mixed').text)
  return withPeople(context, async (store) => {
    const { secret, digest, endsAt } = newInvitation(Date.now())
    await store.keepInvitation(digest, { roles, by: 0 }, endsAt)
    await store.insertAudit({
      ...{ time: Date.now(), actor: 0, action: 'invite', target: 'staff' },
      ...{ detail: JSON.stringify({ after: { roles } }), session: null, address: null },
    })
    const hours = invitationMs / 3_600_000
    context.print(
      `Start the server. Within ${hours} hours this page of it makes one of ${roles.join(', ')}, once:`,
    )
    context.print(`/admin/setup#join=${secret}`)
    return 0
  })
}

async function change(
  how: 'give' | 'take',
  email: string,
  named: readonly StaffRole[],
  context: CliContext,
): Promise<number> {
  return withUser(email, context, async (user, store) => {
    const others = user.roles.filter((role) => !named.some((each) => each === role))
    const roles: readonly Role[] = how === 'give' ? [...others, ...named] : others
    if (roles.length === 0) {
      throw new UsageError(`${user.email} would have no role: crossbook reset-roles ${user.email} player`)
    }
    if (areMixed(roles)) throw new UsageError(refusalOf('roles_mixed').text)
    const detail = { before: { roles: user.roles }, after: { roles } }
    const became = await store.changeRoles(user.accountId, roles, recordOf(`${how} roles`, user, detail))
    if (became === 'last') {
      context.complain(`${user.email}: ${refusalOf('last_administrator').text}`)
      return 1
    }
    await store.removeSessionsOf(user.accountId)
    context.print(`${user.email} is ${roles.join(' and ')} from now on.`)
    return 0
  })
}

function roleOf(name: string): StaffRole {
  const role = staffRoles.find((candidate) => candidate === name)
  if (role === undefined)
    throw new UsageError(`"${name}" is no role of the house. They are ${staffRoles.join(', ')}.`)
  return role
}
