/** What is printed of a failing seed: how to run it again, and the shortest script that fails the same way. */
import type { State } from '#core/engine/state.ts'
import type { FactCodec } from './journal-port.ts'
import { printScript, type Script } from './script.ts'
import { shrink } from './shrink.ts'
import { rerun } from './simulate.ts'

/** Returns the text about a failure; looks for the shortest script first, which takes up to thirty times as long as the run. */
export function describeFailure(failed: {
  seed: number
  commands: number
  script: Script
  failure: string
  codec?: FactCodec
  begin?: () => State
}): string {
  const { seed, commands, failure } = failed
  const kind = kindOf(failure)
  const shortest = shrink(failed.script, (script) => {
    const found = rerun(script, failed)
    return found !== undefined && kindOf(found) === kind
  })
  const steps = shortest.reduce((sum, batch) => sum + batch.steps.length, 0)
  return [
    `Seed ${seed} fails: ${failure}`,
    `Again: npx --no-install node sim/main.ts --seed ${seed} --commands ${commands}`,
    `Shortest found, ${steps} commands: ${rerun(shortest, failed) ?? 'fails only after the whole script'}`,
    printScript(shortest),
  ].join('\n')
}

/** What a failure is about, without the numbers in it, so that a shorter script is not taken for another fault. */
function kindOf(message: string): string {
  return message.split('\n')[0]!.split(': the engine has')[0]!.replaceAll(/-?\d+/g, 'N')
}
