import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { getBug } from './tests/simulation/planted/bugs.ts'
import { createPlantPlugin } from './tests/simulation/planted/plant.ts'

const browserTests = 'tests/e2e/**'
const needsDatabase = ['{server,tests}/**/*.db.test.ts', 'server/db/launcher.test.ts']
const needsQuietCluster = ['**/*.feed.test.ts']
const simulation = ['tests/simulation/**/*.test.ts']
const components = ['src/**/*.test.tsx']
const dependencies = '**/node_modules/**'

/** Tests wait for PostgreSQL and timers more than they compute, so even two cores take two files at a time. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** Plants one bug of `tests/simulation/planted`, to test whether a test file finds it. */
const plugins = process.env.PLANT ? [createPlantPlugin(getBug(process.env.PLANT))] : []

const emptyStylesheets = {
  name: 'empty-stylesheets',
  resolveId: (id: string) => (/^virtual:tilipo(-late)?\.css$/.test(id) ? `\0${id}` : null),
  load: (id: string) => (id.startsWith('\0virtual:tilipo') ? '' : null),
}

/**
 * Long timeouts, because no test measures speed. A poll times out before its test, so that the failure names what was
 * missing.
 */
const timeouts = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

/** Each project has its own PostgreSQL, started once. Databases are copies of a migrated template. */
const postgres = {
  globalSetup: ['tests/support/global-postgres.ts'],
  ...timeouts,
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
          ...timeouts,
          name: 'unit',
          include: ['{contract,src,server,tests,scripts}/**/*.test.{ts,tsx}'],
          exclude: [dependencies, browserTests, ...components, ...needsDatabase, ...needsQuietCluster, ...simulation],
          setupFiles: ['tests/support/indexeddb.ts'],
          maxWorkers,
        },
      },
      {
        // Stylesheets do not change what a component test asserts.
        plugins: [...plugins, emptyStylesheets],
        test: {
          ...timeouts,
          name: 'component',
          include: components,
          environment: 'happy-dom',
          setupFiles: ['tests/support/component/setup.ts'],
          maxWorkers,
        },
      },
      {
        plugins,
        test: {
          ...timeouts,
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
        // An open write delays the change feed of its whole cluster, so these files have their own cluster and run one
        // at a time.
        plugins,
        test: { ...postgres, name: 'feed', include: needsQuietCluster, exclude: [dependencies], maxWorkers: 1 },
      },
    ],
  },
})
