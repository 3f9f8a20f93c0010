/** Parts name no class that their style sheet lacks, and style sheets no property that nobody sets. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faultsOfClasses, unsetProperties } from './style-sheets.ts'

const web = join(import.meta.dirname, '..', 'web')
const files = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))

/** One is set by the library of the popups, the areas of the roulette's board (`BoardSpots.tsx`) by letters that are put together. */
const setOtherwise = /--(?:available-height|[a-j])$/

test('every class that a part names is in its style sheet, and every class is named', () => {
  expect(faultsOfClasses(files)).toEqual([])
})

test('every property of the style sheets is set somewhere', () => {
  expect(unsetProperties(files).filter((fault) => !setOtherwise.test(fault))).toEqual([])
})

test('a name that is not there is told, on either side', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crossbook-styles-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [part, sheet] = [join(folder, 'Part.tsx'), join(folder, 'Part.module.css')]
  writeFileSync(
    part,
    `import styles from './Part.module.css'\nexport const of = [styles.there, styles.gone]\n`,
  )
  writeFileSync(sheet, '.there { height: var(--unset); width: var(--wide, 1px); }\n.idle { color: red; }\n')
  expect(faultsOfClasses([part, sheet])).toEqual([
    `${part}: styles.gone is not in ${sheet}`,
    `${sheet}: nobody uses .idle`,
  ])
  expect(unsetProperties([part, sheet])).toEqual([`${sheet}: nobody sets --unset`])
})
