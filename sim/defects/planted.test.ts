/** The planted defects still have their places in the engine, or the list has fallen behind it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defectsOf, partNames } from './parts.ts'
import { hasPlace, planted } from './plant.ts'

const all = defectsOf(partNames)
const biome = join(import.meta.dirname, '..', '..', 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const rules = { preset: 'none', correctness: { noUndeclaredVariables: 'error', noConstAssign: 'error' } }

test.each(all.map((defect) => [defect.name, defect] as const))('can be planted: %s', (_, defect) => {
  expect(hasPlace(defect)).toBe(true)
  expect(defect.put).not.toBe(defect.find)
})

test('no two make the same program', () => {
  const alike = Map.groupBy(all, (defect) => `${defect.file}\n${planted(defect)}`)
  const names = [...alike.values()]
    .filter(({ length }) => length > 1)
    .map((same) => same.map(({ name }) => name))
  expect(names).toEqual([])
})

test('what is planted can be read and names only what is there: a program that cannot run is noticed by anybody', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crossbook-planted-'))
  try {
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: { rules } }))
    // The last one proves that the others are looked at.
    const texts = [...all.map((defect) => planted(defect)), 'export const last = nowhere\n']
    for (const [i, text] of texts.entries()) writeFileSync(join(folder, `${i}.ts`), text)
    const lint = [biome, 'lint', '--reporter=github', '--max-diagnostics=none', '.']
    const { stdout } = spawnSync(process.execPath, lint, { cwd: folder, encoding: 'utf8' })
    const wrong = [...stdout.matchAll(/^::error .*\b(\d+)\.ts,.*::(.*)$/gm)]
    expect(wrong.map(([, i, text]) => `${all[Number(i)]?.name ?? 'last'}: ${text}`)).toEqual([
      'last: The nowhere variable is undeclared.',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
