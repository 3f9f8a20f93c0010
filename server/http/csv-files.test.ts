/** Files of CSV: sent page by page to their end; one that is not whole breaks off, so that nobody takes it for whole. */
import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { countMax } from '#contract/banking-count.ts'
import { type CsvFile, createCsvFiles } from './csv-files.ts'

const rows = 500
const pages = countMax / rows + 20
let app = fastify()
afterEach(() => app.close())

/** A list of more lines than others may have. */
function longList(more: Partial<CsvFile>): CsvFile {
  return {
    ...{ name: 'list.csv', head: 'line\r\n', rows, ...more },
    page(cursor = 0) {
      const lines = Array.from({ length: rows }, (_, i) => `${cursor * rows + i}\r\n`).join('')
      return { lines, next: cursor + 1 < pages ? String(cursor + 1) : null }
    },
  }
}

async function take(more: Partial<CsvFile>): Promise<string> {
  app = fastify()
  const send = createCsvFiles()
  app.get('/list', (_, reply) => send(reply, 101, longList(more)))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return (await fetch(`${url}/list`)).text()
}

test('one whose pages cost the same each goes on to its last line', async () => {
  const lines = (await take({ isWhole: true })).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + pages * rows)
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(['line', '0', String(pages * rows - 1)])
})

test('another breaks off beyond its most', async () => {
  await expect(take({})).rejects.toThrow()
})
