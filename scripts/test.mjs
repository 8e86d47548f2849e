/**
 * `npm test` runs what every change must pass, `npm run test:full` everything else, before an issue is resolved. `npm
 * test -- unit lint` runs only the named stages. The last line is the total.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode } from './ensure.mjs'
import { dependencies } from './test/dependencies.mjs'
import { removal } from './test/removal.mjs'
import { vitestQuietly, format, lint, plantedBugs, playwright, sizeGate, sum, types, vitest } from './test/runners.mjs'
import { findChromium, findPostgres15 } from './test/system.mjs'

// Dates must not depend on the time zone of the machine: the two zones furthest from Zambia, one on each side of the
// date line.
const furthestEast = { TZ: 'Pacific/Kiritimati' }
const furthestWest = { TZ: 'America/Adak' }

const stages = {
  build,
  types,
  lint,
  format,
  unit: vitest('unit', furthestEast),
  client: vitest('client', furthestEast),
  component: vitest('component', furthestEast),
  simulation: vitest('simulation', furthestWest),
  database: vitest('database', furthestWest),
  feed: vitestQuietly('feed', furthestWest),
  journeys: browser('journeys'),
  size: sizeGate,
}
const fullStages = {
  build,
  dependencies,
  postgres15,
  // The same tests, with more schedules.
  simulation: vitest('simulation', { ...furthestEast, TEST_FULL: '1' }),
  feed: vitestQuietly('feed', { ...furthestEast, TEST_FULL: '1' }),
  planted: plantedBugs,
  removal,
  // Imported when it runs: this script also runs before anything is installed.
  swift: async (context) => (await import('./test/swift.mjs')).swift(context),
  cluster: async (context) => (await import('./test/cluster.mjs')).cluster(context, browser('journeys')),
  browser: browser('others'),
}
const stagesThatNeedBuild = ['journeys', 'browser', 'cluster', 'size']
/**
 * Run at the same time as the previous stage: the checks of sources use one processor each, and the feed mostly waits
 * for changes, on its own PostgreSQL.
 */
const concurrentStages = ['lint', 'format', 'feed']

async function build() {
  await ensureBuilt()
  return { passed: 0, failed: 0 }
}

async function postgres15(context) {
  const binaries = findPostgres15()
  if (!binaries) return { passed: 0, failed: 0 }
  const olderEnv = { ...furthestEast, TEST_PG_BIN: binaries, TEST_FULL: '1' }
  return sum(await Promise.all([vitest('database', olderEnv)(context), vitestQuietly('feed', olderEnv)(context)]))
}

/** @param project of `playwright.config.ts` */
function browser(project) {
  return async (context) => {
    const chromium = await findChromium()
    if (!chromium) return { passed: 0, failed: 1 }
    return playwright(project)({ ...context, env: { ...context.env, CHROMIUM: chromium } })
  }
}

/** @returns names of stages in the order in which they run */
function selectStages(available, requestedNames) {
  const unknown = requestedNames.filter((name) => !(name in available))
  if (unknown.length > 0) {
    console.error(`No such stage: ${unknown.join(', ')}. Available: ${Object.keys(available).join(', ')}`)
    process.exit(1)
  }
  if (requestedNames.length === 0) return Object.keys(available)
  const requiredStages = stagesThatNeedBuild.some((name) => requestedNames.includes(name))
    ? ['build', ...requestedNames]
    : requestedNames
  return Object.keys(available).filter((name) => requiredStages.includes(name))
}

/** Removes the settings of the user, so that no test reaches a real gateway, database or mailbox. */
function cleanEnvironment(folder) {
  const ownSettings =
    /^((NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_URL|DATABASE_DIRECT_URL|DATABASE_READ_URL|PUBLIC_URL|DEMO|METRICS_TOKEN|SECRET|TRUST_PROXY)$|(SMTP|SMS|GOOGLE|TILIPO|LIPILA|S3|TEST)_|PG)/
  const otherVariables = Object.entries(process.env).filter(([name]) => !ownSettings.test(name))
  const testSettings = { PORT: '0', DATA_DIR: path.join(folder, 'data'), TMPDIR: folder, TILIPO_OUTSIDE: folder }
  return { ...Object.fromEntries(otherVariables), ...testSettings }
}

/**
 * Creates the folder for all temporary files of the run. Writable for everyone, like /tmp, for the account that runs
 * PostgreSQL.
 */
function createTemporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tilipo-test-'))
  chmodSync(folder, 0o1777)
  return folder
}

/** @returns groups of stages; those of one group run at the same time */
function groupStages(names) {
  const groups = []
  for (const name of names) {
    if (concurrentStages.includes(name) && groups.length > 0) groups.at(-1).push(name)
    else groups.push([name])
  }
  return groups
}

async function runStage(name, context) {
  const started = performance.now()
  console.log(`\n── ${name}`)
  const result = await available[name](context).catch((error) => {
    console.log(error)
    return { passed: 0, failed: 1 }
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const faults = result.faults?.map((fault) => `${name}: ${fault}`)
  return {
    ...result,
    faults,
    line: `${name.padEnd(11)} ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
  }
}

requireNode()
const isFullRun = process.argv.includes('--full')
const available = isFullRun ? fullStages : stages
const selectedStages = selectStages(
  available,
  process.argv.slice(2).filter((argument) => argument !== '--full'),
)
ensureInstalled()
const folder = createTemporaryFolder()
const context = { env: cleanEnvironment(folder), folder }
const results = []
let interrupted = false
// The running program receives the same signal and exits; we only clean up after it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))
try {
  for (const group of groupStages(selectedStages)) {
    if (!interrupted) results.push(...(await Promise.all(group.map((name) => runStage(name, context)))))
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}
const { passed, failed, faults } = sum(results)
if (faults.length > 0) console.log(`\n── failures\n${faults.join('\n')}`)
console.log(`\n${results.map(({ line }) => line).join('\n')}\n`)
process.exitCode = failed > 0 || passed === 0 || interrupted ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
