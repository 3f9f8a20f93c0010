/** Builds the browser part: root web/, output dist/web. The page's Content-Security-Policy forbids inline code, so nothing is inlined. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { chunkGroups } from './scripts/chunks.ts'
import { pageFiles } from './scripts/page-files.ts'

const entry = normalizePath(join(import.meta.dirname, 'web', 'app', 'main.tsx'))

export default defineConfig({
  root: 'web',
  plugins: [react(), offline(), pageFiles(join(import.meta.dirname, 'web'))],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(entry) } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } },
  },
})

/** Names the build's files in the offline page and the service worker; what they are versioned by is what was built. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build has no folder.')
      const styles = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)"/.exec(
        readFileSync(join(dir, 'index.html'), 'utf8'),
      )?.[1]
      if (styles === undefined) throw new Error('index.html names no style sheet of its own.')
      fill(join(dir, 'offline.html'), { STYLES: styles })
      const shell = ['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/favicon.svg', styles]
      fill(join(dir, 'sw.js'), {
        VERSION: versionOf(dir),
        "'SHELL'": shell.map((path) => `'${path}'`).join(),
      })
    },
  }
}

/** Two builds are of one version when every file is the same. */
function versionOf(folder: string): string {
  const digest = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    digest.update(readFileSync(path))
  }
  return digest.digest('hex').slice(0, 16)
}

function fill(path: string, values: Readonly<Record<string, string>>): void {
  let text = readFileSync(path, 'utf8')
  for (const [name, value] of Object.entries(values)) {
    if (!text.includes(name)) throw new Error(`${path} has no place for ${name}.`)
    text = text.replace(name, value)
  }
  writeFileSync(path, text)
}
