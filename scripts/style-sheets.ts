/** What parts and style sheets of the page say to each other by name alone: no compiler sees a name that is not there. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A style sheet of the page's parts, by where it stands. */
interface Sheet {
  readonly path: string
  readonly classes: ReadonlySet<string>
  readonly used: Set<string>
}

/** Returns what is wrong with the names of classes in these files of the page: used and not there, there and not used. */
export function faultsOfClasses(files: readonly string[]): string[] {
  const sheets = new Map(
    files.filter((path) => path.endsWith('.module.css')).map((path) => [path, sheetOf(path)] as const),
  )
  const faults: string[] = []
  for (const path of files.filter((file) => /\.tsx?$/.test(file))) {
    const text = readFileSync(path, 'utf8')
    for (const [, name, from] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = sheets.get(join(dirname(path), from!))
      if (sheet === undefined) throw new Error(`${path}: there is no ${from}`)
      // Under a name that is put together, any may be meant.
      if (text.includes(`${name}[`)) for (const one of sheet.classes) sheet.used.add(one)
      for (const [, one] of text.matchAll(new RegExp(`(?<![\\w/-])${name}\\.(\\w+)`, 'g'))) {
        if (sheet.classes.has(one!)) sheet.used.add(one!)
        else faults.push(`${path}: ${name}.${one} is not in ${sheet.path}`)
      }
    }
  }
  for (const { path, classes, used } of sheets.values())
    for (const one of classes) if (!used.has(one)) faults.push(`${path}: nobody uses .${one}`)
  return faults
}

function sheetOf(path: string): Sheet {
  const rules = styles(path).replaceAll(/url\([^)]*\)/g, '')
  const classes = new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!))
  return { path, classes, used: new Set() }
}

/** Returns the properties of one's own (`--name`) that style sheets use without another value for it, and nobody sets. */
export function unsetProperties(files: readonly string[]): string[] {
  const texts = files
    .filter((path) => /\.(?:css|tsx?|js)$/.test(path))
    .map((path) => [path, path.endsWith('.css') ? styles(path) : readFileSync(path, 'utf8')] as const)
  const set = new Set(
    texts.flatMap(([, text]) => [...text.matchAll(/(--[\w-]+)['`"]?\]?\s*[:,]/g)].map(([, name]) => name!)),
  )
  return texts.flatMap(([path, text]) =>
    path.endsWith('.css')
      ? [...text.matchAll(/var\((--[\w-]+)\)/g)]
          .filter(([, name]) => !set.has(name!))
          .map(([, name]) => `${path}: nobody sets ${name}`)
      : [],
  )
}

function styles(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
}
