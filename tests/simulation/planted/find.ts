/** Plants each bug and looks for what finds it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openSimulation } from '../loader'
import { bugNamed, bugs, type Planted } from './bugs'
import { applied, sourceOf } from './plant'
import { readmeOf, type Found } from './readme'

const root = resolve(import.meta.dirname, '../../..')
/** A bug has to show within so many schedules. */
const most = 1000
/** Whatever has not been found by then counts as not found: a slow machine proves nothing. */
const patienceMs = 30 * 60_000

/**
 * @param write updates `README.md`, the list of what found each
 * @returns the code to exit with.
 */
export async function findBugs(name: string, write: boolean): Promise<number> {
  if (name !== 'all') {
    const found = await find(bugNamed(name))
    console.log(said(bugNamed(name), found))
    return found ? 0 : 1
  }
  const results: [Planted, Found | null][] = []
  for (const bug of bugs) {
    const found = await inProcess(bug)
    console.log(said(bug, found))
    results.push([bug, found])
  }
  const missed = results.filter(([, found]) => !found)
  if (write && missed.length === 0)
    writeFileSync(join(import.meta.dirname, 'README.md'), readmeOf(results as [Planted, Found][]))
  console.log(`${results.length} bugs planted, ${results.length - missed.length} found`)
  return missed.length > 0 ? 1 : 0
}

const said = ({ name, foundBy }: Planted, found: Found | null): string => {
  if (!found) return `NOT FOUND  ${name} (${foundBy})`
  return `found      ${name}: ${foundBy}${found.schedules ? `, after ${found.schedules}` : ''} (${found.by.slice(0, 120)})`
}

export async function find(bug: Planted): Promise<Found | null> {
  // Told before anything is started.
  applied(bug, sourceOf(bug))
  return bug.foundBy.endsWith('.test.ts') ? byTest(bug) : bySchedules(bug)
}

async function bySchedules(bug: Planted): Promise<Found | null> {
  const cluster = bug.foundBy === 'server' ? await (await import('../../support/cluster')).startCluster() : null
  const simulation = await openSimulation({ bug, ...(cluster ? { cluster: cluster.url } : {}) })
  try {
    for (let seed = 0; seed < most; seed++) {
      const storage = bug.foundBy === 'model on IndexedDB' ? 'indexeddb' : 'memory'
      const { violations } = await (cluster ? simulation.server(seed) : simulation.model(seed, { storage }))
      if (violations.length > 0) return { schedules: seed + 1, by: violations[0]! }
    }
    return null
  } finally {
    await simulation.close()
    await cluster?.stop()
  }
}

/** A failing test finds it; a file that cannot be run does not. */
async function byTest({ name, foundBy }: Planted): Promise<Found | null> {
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-planted-'))
  const report = join(folder, 'vitest.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    projectOf(foundBy),
    foundBy,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  try {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, PLANT: name },
      stdio: 'ignore',
      timeout: patienceMs,
    })
    await new Promise((done) => child.once('exit', done))
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: { status: string; fullName: string }[] }[]
    }
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .find(({ status }) => status === 'failed')
    return failed ? { by: failed.fullName } : null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function projectOf(file: string): string {
  if (file.endsWith('.db.test.ts')) return 'database'
  if (file.endsWith('.feed.test.ts')) return 'feed'
  return file.startsWith('tests/simulation/') ? 'simulation' : 'unit'
}

/** Each in a process of its own, which a bug may take with it. */
async function inProcess(bug: Planted): Promise<Found | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'one.ts'), bug.name], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: patienceMs,
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  await new Promise((done) => child.once('close', done))
  const line = output.split('\n').find((each) => each.startsWith('{'))
  return line ? (JSON.parse(line) as Found) : null
}
