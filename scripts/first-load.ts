/** Weighs what a browser fetches before the first page stands, as gzip sends it, and holds it to the budget. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { builtFolder } from './web-build.ts'

/** Bytes, of scripts and styles together. */
export const firstLoadMax = 130_000

export interface FirstLoad {
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
  /** Sum of the files' gzip sizes. */
  readonly bytes: number
}

/** Returns the scripts and styles that the built `index.html` names, each with its gzip size. Throws where it names none. */
export function weighFirstLoad(folder: string): FirstLoad {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = namedFiles(page).map((path) => ({
    path,
    bytes: gzipSync(readFileSync(join(folder, path))).byteLength,
  }))
  if (files.length === 0) throw new Error(`${folder}/index.html names no script and no style.`)
  return { files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
}

/** Throws, with the files by their weight, when the first load of the built browser part is over the budget. */
export function checkFirstLoad(root: string): FirstLoad {
  const load = weighFirstLoad(builtFolder(root))
  if (load.bytes > firstLoadMax) {
    throw new Error(
      `The first load is ${load.bytes} bytes of gzip; the budget is ${firstLoadMax}.\n${listing(load)}`,
    )
  }
  return load
}

/** Addresses are of the form "/assets/index-1a2b.js"; icons, pictures and other links are not waited for. */
function namedFiles(page: string): string[] {
  const tags = [...page.matchAll(/<(script|link)\b[^>]*>/g)].map(([tag]) => tag)
  const wanted = tags.filter(
    (tag) =>
      tag.startsWith('<script') ||
      (/\brel="(modulepreload|preload|stylesheet)"/.test(tag) && !/\bas="image"/.test(tag)),
  )
  return wanted.flatMap((tag) => /\b(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? [])
}

function listing({ files }: FirstLoad): string {
  return files
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ path, bytes }) => `${String(bytes).padStart(9)}  ${path}`)
    .join('\n')
}

if (import.meta.main) {
  const load = checkFirstLoad(join(import.meta.dirname, '..'))
  console.log(listing(load))
  console.log(`note: the first load is ${load.bytes} of ${firstLoadMax} bytes (gzip)`)
}
