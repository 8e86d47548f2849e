/**
 * `npm test`: what every change must pass. `npm run test:full`: everything else, before an issue is resolved.
 * `npm test -- unit lint` runs only the named stages. The last line is the sum.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode } from './ensure.mjs'
import { besides, format, lint, plantedBugs, playwright, sizeGate, sum, types, vitest } from './test/runners.mjs'
import { findChromium, findPostgres15 } from './test/system.mjs'

// Whatever clock a machine keeps, days are Zambia's: the two furthest from it, one on each side of the date line.
const furthestEast = { TZ: 'Pacific/Kiritimati' }
const furthestWest = { TZ: 'America/Adak' }

const stages = {
  build,
  types,
  lint,
  format,
  unit: vitest('unit', furthestEast),
  simulation: vitest('simulation', furthestWest),
  database: vitest('database', furthestWest),
  feed: besides('feed', furthestWest),
  journeys: browser('journeys'),
  size: sizeGate,
}
const fullStages = {
  build,
  postgres15,
  // The same tests, with more schedules.
  simulation: vitest('simulation', { ...furthestEast, TEST_FULL: '1' }),
  feed: besides('feed', { ...furthestEast, TEST_FULL: '1' }),
  planted: plantedBugs,
  browser: browser('others'),
}
const needBuild = ['journeys', 'browser', 'size']
/** Waits for changes to come by more than it computes, on a PostgreSQL of its own: runs while the one before it does. */
const runsBeside = ['feed']

async function build() {
  await ensureBuilt()
  return { passed: 0, failed: 0 }
}

async function postgres15(context) {
  const binaries = findPostgres15()
  if (!binaries) return { passed: 0, failed: 0 }
  const older = { ...furthestEast, TEST_PG_BIN: binaries }
  return sum(await Promise.all([vitest('database', older)(context), besides('feed', older)(context)]))
}

/** @param project of `playwright.config.ts` */
function browser(project) {
  return async (context) => {
    const chromium = await findChromium()
    if (!chromium) return { passed: 0, failed: 1 }
    return playwright(project)({ ...context, env: { ...context.env, CHROMIUM: chromium } })
  }
}

/** @returns names of stages, in the order in which they run */
function chosenStages(available, named) {
  const unknown = named.filter((name) => !(name in available))
  if (unknown.length > 0) {
    console.error(`No such stage: ${unknown.join(', ')}. Available: ${Object.keys(available).join(', ')}`)
    process.exit(1)
  }
  if (named.length === 0) return Object.keys(available)
  const wanted = needBuild.some((name) => named.includes(name)) ? ['build', ...named] : named
  return Object.keys(available).filter((name) => wanted.includes(name))
}

/** Nothing of the person's own set-up: no real gateway, database or mailbox is reached from a test. */
function cleanEnvironment(folder) {
  const ours =
    /^((NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|DEMO|METRICS_TOKEN)$|(SMTP|GOOGLE|TILIPO|LIPILA|S3|TEST)_|PG)/
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name))
  const own = { PORT: '0', DATA_DIR: path.join(folder, 'data'), TMPDIR: folder, TILIPO_OUTSIDE: folder }
  return { ...Object.fromEntries(kept), ...own }
}

/** Everything that a runner leaves goes with it. Open like /tmp itself, for the account that PostgreSQL runs as. */
function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tilipo-test-'))
  chmodSync(folder, 0o1777)
  return folder
}

/** @returns groups of stages: those of one group run at the same time */
function inGroups(names) {
  const groups = []
  for (const name of names) {
    if (runsBeside.includes(name) && groups.length > 0) groups.at(-1).push(name)
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
const full = process.argv.includes('--full')
const available = full ? fullStages : stages
const chosen = chosenStages(
  available,
  process.argv.slice(2).filter((argument) => argument !== '--full'),
)
ensureInstalled()
const folder = temporaryFolder()
const context = { env: cleanEnvironment(folder), folder }
const results = []
let interrupted = false
// The runner under way ends by the same signal; we only clean up after it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))
try {
  for (const group of inGroups(chosen)) {
    if (!interrupted) results.push(...(await Promise.all(group.map((name) => runStage(name, context)))))
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}
const { passed, failed, faults } = sum(results)
if (faults.length > 0) console.log(`\n── what failed\n${faults.join('\n')}`)
console.log(`\n${results.map(({ line }) => line).join('\n')}\n`)
process.exitCode = failed > 0 || passed === 0 || interrupted ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
