/** The test projects: `unit` for every run, `e2e` for the browser, `slow` for the longer proofs. */
import { defineConfig } from 'vitest/config'

const folders = '{core,contract,server,tools,sim,web,bench,scripts}'

export default defineConfig({
  // The browser part has a Vite configuration of its own; the tests of its logic need none of it.
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: ['**/*.slow.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [`${folders}/**/*.slow.test.ts`],
          fileParallelism: false,
          testTimeout: 60 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 3 * 60_000,
          hookTimeout: 2 * 60_000,
        },
      },
    ],
  },
})
