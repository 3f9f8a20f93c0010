/** `crossbook list-files`: makes the list of the program's files again, or says what differs from it. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countOf, differencesFromList, writeList } from '#server/keeping/program-files.ts'
import type { CliCommand } from './command.ts'

const root = join(import.meta.dirname, '..', '..')

export const command: CliCommand = {
  summary: 'compares the program’s files with their list, or makes the list again',
  help: `Usage: crossbook list-files [--make]

Names each file of the program that was changed, taken away or added since the list of them was made, and ends with 1 where there
is one. The list is made whenever the browser part is built; the server compares once a day.

  --make  makes the list of the files as they are: after an update, once you know that they are the ones you wanted`,
  async run(args, { print }) {
    const { values } = parseArgs({ args: [...args], options: { make: { type: 'boolean' } } })
    if (values.make === true) {
      print(`Files in the list: ${Object.keys(await writeList(root)).length}.`)
      return 0
    }
    const found = await differencesFromList(root)
    if (found === undefined) {
      print('There is no list. The build makes one, and so does --make.')
      return 1
    }
    for (const [what, names] of Object.entries(found)) for (const name of names) print(`${what} ${name}`)
    if (countOf(found) === 0) print('All files are those of the list.')
    return countOf(found) === 0 ? 0 : 1
  },
}
