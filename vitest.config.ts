import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { getBug } from './tests/simulation/planted/bugs.ts'
import { createPlantPlugin } from './tests/simulation/planted/plant.ts'

const browserTests = 'tests/e2e/**'
const needsDatabase = ['{server,tests}/**/*.db.test.ts', 'server/postgres/embedded-postgres.test.ts']
/** Only for `npm run test:full`. */
const slowTests = process.env.TEST_FULL ? [] : ['**/*.slow.db.test.ts']
const needsQuietCluster = ['**/*.feed.test.ts']
/** Needs the build, nginx, PgBouncer and other programs of Debian. */
const needsDeployment = ['tests/deployment/*.cluster.test.ts']
const simulation = ['tests/simulation/**/*.test.ts']
const components = ['src/**/*.test.tsx']
/** Session, storage, sync engine and service worker have module state and timers: each file gets its own modules. */
const client = ['{src/{api,app,db,sync,sw},tests}/**/*.test.ts']
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

/** Importing the modules for each file takes longer than its tests, so the files of a worker share modules. */
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
          ...sharedModules,
          name: 'unit',
          include: ['{contract,src,server,scripts}/**/*.test.ts'],
          exclude: [dependencies, ...client, ...needsDatabase, ...needsQuietCluster],
          setupFiles: ['tests/support/indexeddb.ts'],
        },
      },
      {
        plugins,
        test: {
          ...common,
          name: 'client',
          include: client,
          exclude: [
            ...[dependencies, browserTests, ...needsDatabase, ...needsQuietCluster],
            ...[...simulation, ...needsDeployment],
          ],
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
          exclude: [dependencies, browserTests, ...needsQuietCluster, ...slowTests],
        },
      },
      {
        // An open write delays the change feed of its whole cluster, so these files have their own cluster and run one
        // at a time.
        plugins,
        test: { ...postgres, name: 'feed', include: needsQuietCluster, exclude: [dependencies], maxWorkers: 1 },
      },
      { test: { ...common, name: 'cluster', include: needsDeployment, maxWorkers: 1 } },
    ],
  },
})
