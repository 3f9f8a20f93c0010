/**
 * Plants each defect in a copy of the engine and runs the fast checks against it: `sim/defects/main.ts [WORD...]`, those with
 * the words in their names, or `sim/defects/main.ts --part NAME [--part NAME...]`, those of parts of the exchange (`parts.ts`).
 * Prints what caught it; fails when one goes unnoticed, or when the engine without a defect fails.
 */
import { parseArgs } from 'node:util'
import type { Defect } from './defect.ts'
import { type DefectPart, defectParts, linesByPart, partNamed } from './parts.ts'
import { plantAll } from './plant.ts'
import { defects } from './planted.ts'

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', multiple: true, default: [] } },
})

function partsAsked(names: readonly string[]): DefectPart[] {
  return names.map((name) => {
    const part = partNamed(name)
    if (part === undefined)
      throw new Error(`There is no part "${name}". The parts are: ${Object.keys(defectParts).join(', ')}.`)
    return part
  })
}

const parts = partsAsked(values.part)
const known: readonly Defect[] =
  parts.length === 0 ? defects : parts.flatMap((part) => [...defectParts[part]])
const chosen = known.filter((defect) => words.every((word) => defect.name.includes(word)))
const { missed, lines } = await plantAll(chosen, (line) => console.log(line))
if (words.length === 0) for (const line of linesByPart(parts, missed)) console.log(line)
console.log(`${chosen.length - missed.length} of ${chosen.length} defects caught`)
if (missed.length > 0 || lines.length !== chosen.length) process.exitCode = 1
