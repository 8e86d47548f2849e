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

const maxWorkers = Math.max(2, availableParallelism() - 1)

/** These tests also wait for PostgreSQL and for timers. */
const maxDatabaseWorkers = maxWorkers + 1

/** Plants one bug of `tests/simulation/planted`, to test whether a test file finds it. */
const plugins = process.env.PLANT ? [createPlantPlugin(getBug(process.env.PLANT))] : []

const emptyStylesheets = {
  name: 'empty-stylesheets',
  resolveId: (id: string) => (/^virtual:tilipo(-late)?\.css$/.test(id) ? `\0${id}` : null),
  load: (id: string) => (id.startsWith('\0virtual:tilipo') ? '' : null),
}

const common = {
  // Long timeouts, because no test measures speed. A poll times out before its test, so that the failure names what was
  // missing.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  maxWorkers,
}

/** Importing the app or the server for each file took longer than its tests, so the files of a worker share modules. */
const sharedModules = { isolate: false }

/** Each project has its own PostgreSQL, started once. Databases are copies of a migrated template. */
const postgres = {
  globalSetup: ['tests/support/global-postgres.ts'],
  ...common,
  ...sharedModules,
  maxWorkers: maxDatabaseWorkers,
}

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        plugins,
        test: {
          ...common,
          name: 'unit',
          include: ['{contract,src,server,tests,scripts}/**/*.test.{ts,tsx}'],
          exclude: [dependencies, browserTests, ...components, ...needsDatabase, ...needsQuietCluster, ...simulation],
          setupFiles: ['tests/support/indexeddb.ts'],
        },
      },
      {
        // Stylesheets do not change what a component test asserts.
        plugins: [...plugins, emptyStylesheets],
        test: {
          ...common,
          ...sharedModules,
          name: 'component',
          include: components,
          environment: './tests/support/component/one-window.ts',
          setupFiles: ['tests/support/component/setup.ts'],
        },
      },
      {
        plugins,
        test: {
          ...common,
          name: 'simulation',
          include: simulation,
          setupFiles: ['tests/support/indexeddb.ts'],
          testTimeout: 120_000,
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
