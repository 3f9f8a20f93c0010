/**
 * Plants each defect in a copy of the engine and runs the fast checks against it: `sim/defects/main.ts [NAME...]`.
 * Prints what caught it; fails when one goes unnoticed, or when the engine without a defect fails.
 */
import { plantAll } from './plant.ts'
import { defects } from './planted.ts'

const words = process.argv.slice(2)
const chosen = defects.filter((defect) => words.every((word) => defect.name.includes(word)))
const { missed, lines } = await plantAll(chosen, (line) => console.log(line))
console.log(`${chosen.length - missed.length} of ${chosen.length} defects caught`)
if (missed.length > 0 || lines.length !== chosen.length) process.exitCode = 1
