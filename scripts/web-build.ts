/** Builds the browser part when its sources differ from those of the last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeList } from '#server/keeping/program-files.ts'
import { runProgram } from './child-process.ts'

const sourceFolders = ['web', 'contract', 'core']
const sourceFiles = ['vite.config.ts', 'scripts/chunks.ts', 'scripts/page-files.ts', 'package-lock.json']

/** Returns the path of the built browser part; the server serves it from here. */
export function builtFolder(root: string): string {
  return join(root, 'dist', 'web')
}

/** For whom it is built: the tests look at the gallery of parts too, which players do not get. */
export type Audience = 'players' | 'tests'

/** Returns whether the sources have changed since the last successful build for the audience, or there was none. */
export function isStale(root: string, audience: Audience): boolean {
  const stamp = stampFile(root)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== digestOfSources(root, audience)
}

/**
 * Builds the browser part. Vite runs as a process of its own, so that a server started afterwards does not
 * carry the builder's memory. Throws with Vite's whole output when the build fails.
 */
export async function build(root: string, audience: Audience): Promise<void> {
  // Taken before the build: a file saved meanwhile leaves the stamp stale, which only costs another build.
  const digest = digestOfSources(root, audience)
  const ended = await runProgram({
    command: process.execPath,
    args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    cwd: root,
    env: { VITE_GALLERY: audience === 'tests' ? 'yes' : '' },
  })
  if (ended.status !== 0) {
    throw new Error(`The browser part could not be built. ${ended.trouble ?? ''}\n${ended.output}`)
  }
  if (!existsSync(join(builtFolder(root), 'index.html'))) {
    throw new Error(`Vite ended well, but ${builtFolder(root)} has no index.html.`)
  }
  compress(builtFolder(root))
  writeFileSync(stampFile(root), digest)
  await writeList(root)
}

/** Writes FILE.br and FILE.gz beside each file of text, so that the server compresses nothing while it serves. */
function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|html|txt)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
  }
}

function stampFile(root: string): string {
  return join(builtFolder(root), '.stamp')
}

function digestOfSources(root: string, audience: Audience): string {
  const digest = createHash('sha256').update(`${audience}\0`)
  for (const path of sourcesOf(root)) {
    digest.update(`${relative(root, path)}\0`)
    digest.update(readFileSync(path))
    digest.update('\0')
  }
  return digest.digest('hex')
}

function sourcesOf(root: string): string[] {
  const inFolders = sourceFolders.flatMap((folder) => {
    const path = join(root, folder)
    if (!existsSync(path)) return []
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
  })
  const single = sourceFiles.map((file) => join(root, file)).filter((path) => existsSync(path))
  return [...inFolders, ...single].sort()
}
