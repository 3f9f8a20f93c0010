/**
 * Plants each defect in a copy of the engine and runs the fast checks against it: `sim/defects/main.ts [WORD...]`, those with
 * the words in their names, or `sim/defects/main.ts --part NAME [--part NAME...]`, those of parts of the exchange (`parts.ts`).
 * Prints as it comes what caught it; fails when one goes unnoticed, or when the engine without a defect fails. Those that were caught in the
 * same tree before are not planted again.
 */
import { parseArgs } from 'node:util'
import { type DefectPart, defectsOf, linesByPart, partNamed, partNames } from './parts.ts'
import { plantAll } from './plant.ts'

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', multiple: true, default: [] } },
})

function partsAsked(names: readonly string[]): readonly DefectPart[] {
  if (names.length === 0) return partNames
  return names.map((name) => {
    const part = partNamed(name)
    if (part === undefined)
      throw new Error(`There is no part "${name}". The parts are: ${partNames.join(', ')}.`)
    return part
  })
}

const parts = partsAsked(values.part)
const chosen = defectsOf(parts).filter((defect) => words.every((word) => defect.name.includes(word)))
const { missed, lines } = await plantAll(chosen, (line) => console.log(line))
if (words.length === 0) for (const line of linesByPart(parts, missed)) console.log(line)
console.log(`${chosen.length - missed.length} of ${chosen.length} defects caught`)
if (missed.length > 0 || lines.length !== chosen.length || chosen.length === 0) process.exitCode = 1
