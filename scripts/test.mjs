/** `npm test`: every check there is. `npm test -- unit lint` runs only those named. The last line is the sum. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode } from './ensure.mjs'
import { besides, lint, playwright, sizeGate, sum, types, vitest } from './test/runners.mjs'
import { findChromium, findPostgres15 } from './test/system.mjs'

// Whatever clock a machine keeps, days are Zambia's: the two furthest from it, one on each side of the date line.
const furthestEast = { TZ: 'Pacific/Kiritimati' }
const furthestWest = { TZ: 'America/Adak' }

const stages = {
  build,
  types,
  lint,
  unit: vitest('unit', furthestEast),
  simulation: vitest('simulation', furthestWest),
  database: vitest('database', furthestWest),
  feed: besides('feed', furthestWest),
  postgres15,
  browser,
  size: sizeGate,
}
const needBuild = ['browser', 'size']
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

async function browser(context) {
  const chromium = await findChromium()
  if (!chromium) return { passed: 0, failed: 1 }
  return playwright({ ...context, env: { ...context.env, CHROMIUM: chromium } })
}

function chosenStages() {
  const named = process.argv.slice(2)
  const unknown = named.filter((name) => !(name in stages))
  if (unknown.length > 0) {
    console.error(`No such stage: ${unknown.join(', ')}. There are: ${Object.keys(stages).join(', ')}`)
    process.exit(1)
  }
  if (named.length === 0) return Object.keys(stages)
  const wanted = needBuild.some((name) => named.includes(name)) ? ['build', ...named] : named
  return Object.keys(stages).filter((name) => wanted.includes(name))
}

/** Nothing of the person's own set-up: no real gateway, database or mailbox is reached from a test. */
function cleanEnvironment(folder) {
  const ours = /^((NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|DEMO|METRICS_TOKEN)$|(SMTP|GOOGLE|TILIPO|LIPILA|S3|TEST_PG)_|PG)/
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
  const result = await stages[name](context).catch((error) => {
    console.log(error)
    return { passed: 0, failed: 1 }
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const faults = result.faults?.map((fault) => `${name}: ${fault}`)
  return { ...result, faults, line: `${name.padEnd(11)} ${result.passed} passed, ${result.failed} failed (${seconds} s)` }
}

requireNode()
const chosen = chosenStages()
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
