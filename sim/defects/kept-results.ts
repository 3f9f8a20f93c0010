/**
 * What checks have found in this very tree: kept in a file, a line as each comes, so that who plants defects again goes on where he was
 * stopped. The list of defects is no part of the tree: a defect has its own place in the key.
 */
import { hash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Defect } from './defect.ts'
import { digestOf } from './tree-digest.ts'

/** What the fast checks may read, and what a file of tests may. */
const packages = ['package.json', 'package-lock.json']
const read = {
  byFast: ['core', 'sim', ...packages],
  byTests: ['core', 'contract', 'server', 'sim', 'tools', 'scripts', 'vitest.config.ts', ...packages],
}
/** What is said to have caught a defect with which the checks took longer than their limit of time. */
export const doesNotEnd = 'it does not end'
const isList = /^sim\/defects\/(?!fast-checks)/
const isTest = /\.test\.ts$/

export interface KeptResults {
  /** Returns what caught the defect in this tree, undefined where that is not known. */
  caughtBy(defect: Defect): string | undefined
  /** Keeps it, but for one that did not end: that was found by how busy the machine was too. */
  keepCaught(defect: Defect, by: string): void
  /** Returns how long the checks took in this tree, milliseconds, and found nothing, without a defect; undefined where that is not known. The fast ones where no files are named. */
  soundMs(files?: readonly string[]): number | undefined
  keepSound(ms: number, files?: readonly string[]): void
}

/** Returns the results of a tree that are kept in a file. */
export function keptResults(file: string, tree: string): KeptResults {
  const fast = digestOf(tree, read.byFast, (path) => !isList.test(path) && !isTest.test(path))
  const tests = digestOf(tree, read.byTests, (path) => !isList.test(path))
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const found = new Map(lines.map((line) => [line.slice(0, 64), line.slice(65)]))
  const keyOf = (of: unknown, files?: readonly string[]) =>
    hash('sha256', JSON.stringify([files === undefined ? fast : tests, of]), 'hex')
  const keyOfSound = (files?: readonly string[]) => keyOf(['sound', files?.toSorted()], files)
  function keep(key: string, text: string): void {
    found.set(key, text)
    mkdirSync(dirname(file), { recursive: true })
    appendFileSync(file, `${key} ${text.replaceAll('\n', ' ')}\n`)
  }
  return {
    caughtBy: (defect) => found.get(keyOf(defect, defect.checks)),
    keepCaught: (defect, by) => {
      if (by !== doesNotEnd) keep(keyOf(defect, defect.checks), by)
    },
    soundMs: (files) => {
      const ms = found.get(keyOfSound(files))
      return ms === undefined ? undefined : Number(ms)
    },
    keepSound: (ms, files) => keep(keyOfSound(files), String(ms)),
  }
}
