import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { bugNamed } from './tests/simulation/planted/bugs.ts'
import { plantOf } from './tests/simulation/planted/plant.ts'

const browserTests = 'tests/e2e/**'
const needsDatabase = ['{server,tests}/**/*.db.test.ts', 'server/db/launcher.test.ts']
const needsQuietCluster = ['**/*.feed.test.ts']
const simulation = ['tests/simulation/**/*.test.ts']
const dependencies = '**/node_modules/**'

/** Tests wait for PostgreSQL and timers more than they compute, so even two cores take two files at a time. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** A bug of `tests/simulation/planted`, where one is to be found by a test. */
const plugins = process.env.PLANT ? [plantOf(bugNamed(process.env.PLANT))] : []

/** No test is about speed: what takes this long never comes. A wait for it says first what it waited for. */
const patience = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

/** Each has a PostgreSQL of its own, started once and filled by copies of a migrated template. */
const postgres = {
  globalSetup: ['tests/support/global-postgres.ts'],
  ...patience,
  hookTimeout: 60_000,
  maxWorkers,
  // Every file imports the whole server; a worker that loads it once saves a third of the time.
  isolate: false,
}

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        plugins,
        test: {
          ...patience,
          name: 'unit',
          include: ['{contract,src,server,tests,scripts}/**/*.test.{ts,tsx}'],
          exclude: [dependencies, browserTests, ...needsDatabase, ...needsQuietCluster, ...simulation],
          setupFiles: ['tests/support/indexeddb.ts'],
          maxWorkers,
        },
      },
      {
        plugins,
        test: {
          ...patience,
          name: 'simulation',
          include: simulation,
          setupFiles: ['tests/support/indexeddb.ts'],
          testTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        plugins,
        test: {
          ...postgres,
          name: 'database',
          include: needsDatabase,
          exclude: [dependencies, browserTests, ...needsQuietCluster],
        },
      },
      {
        // Any open write in a cluster holds its change feed back, so these share it with nobody, one file at a time.
        plugins,
        test: { ...postgres, name: 'feed', include: needsQuietCluster, exclude: [dependencies], maxWorkers: 1 },
      },
    ],
  },
})
