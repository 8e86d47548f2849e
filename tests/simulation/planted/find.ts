/** Plants bugs and runs the tests that must find them. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openSimulation } from '../loader'
import { getBug, bugs, type PlantedBug } from './bugs'
import { applyBug, readSource } from './plant'
import { buildReadme, type BugFinding } from './readme'

const root = resolve(import.meta.dirname, '../../..')
/** Number of schedules within which a bug must be found. */
const maxSchedules = 1000
/** Number of bugs that are tried concurrently. Finders mostly wait for their start and for PostgreSQL. */
const jobs = 2
/** Time limit for one bug. A bug that is not found by then counts as not found: a slow machine proves nothing. */
const timeoutMs = 30 * 60_000

/**
 * Plants one bug or all bugs and prints which were found.
 * @param write updates `README.md`, the list of what found each bug
 * @returns the exit code
 */
export async function findBugs(name: string, write: boolean): Promise<number> {
  if (name !== 'all') {
    const finding = await findBug(getBug(name))
    console.log(formatOutcome(getBug(name), finding))
    return finding ? 0 : 1
  }
  const results = await findAll()
  const missed = results.filter(([, found]) => !found)
  if (write && missed.length === 0)
    writeFileSync(join(import.meta.dirname, 'README.md'), buildReadme(results as [PlantedBug, BugFinding][]))
  console.log(`${results.length} bugs planted, ${results.length - missed.length} found`)
  return missed.length > 0 ? 1 : 0
}

/** @returns the findings in the order of the bugs */
async function findAll(): Promise<[PlantedBug, BugFinding | null][]> {
  const results: [PlantedBug, BugFinding | null][] = []
  const queue = bugs.entries()
  const findNext = async () => {
    for (const [index, bug] of queue) {
      const finding = await findInChildProcess(bug)
      console.log(formatOutcome(bug, finding))
      results[index] = [bug, finding]
    }
  }
  await Promise.all(Array.from({ length: jobs }, findNext))
  return results
}

const formatOutcome = ({ name, foundBy }: PlantedBug, found: BugFinding | null): string => {
  if (!found) return `NOT FOUND  ${name} (${foundBy})`
  return `found      ${name}: ${foundBy}${found.schedules ? `, after ${found.schedules}` : ''} (${found.by.slice(0, 120)})`
}

export async function findBug(bug: PlantedBug): Promise<BugFinding | null> {
  // Throws before anything is started if the bug no longer applies.
  applyBug(bug, readSource(bug))
  return bug.foundBy.endsWith('.test.ts') ? findByTest(bug) : findBySchedules(bug)
}

async function findBySchedules(bug: PlantedBug): Promise<BugFinding | null> {
  const cluster = bug.foundBy === 'server' ? await (await import('../../support/cluster')).startCluster() : null
  const simulation = await openSimulation({ bug, ...(cluster ? { cluster: cluster.url } : {}) })
  try {
    for (let seed = 0; seed < maxSchedules; seed++) {
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

/** Runs the bug's test file. Only a failing test counts: a file that cannot run does not find the bug. */
async function findByTest({ name, foundBy }: PlantedBug): Promise<BugFinding | null> {
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-planted-'))
  const report = join(folder, 'vitest.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...getVitestProjects(foundBy).map((project) => `--project=${project}`),
    foundBy,
    '--reporter=json',
    // One failing test is enough.
    '--bail=1',
    `--outputFile=${report}`,
  ]
  try {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, PLANT: name },
      stdio: 'ignore',
      timeout: timeoutMs,
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

function getVitestProjects(file: string): string[] {
  if (file.endsWith('.db.test.ts')) return ['database']
  if (file.endsWith('.feed.test.ts')) return ['feed']
  if (file.startsWith('tests/simulation/')) return ['simulation']
  // Only one of them includes the file.
  return ['unit', 'client']
}

/** Runs one bug in a child process, because a bug may crash it. */
async function findInChildProcess(bug: PlantedBug): Promise<BugFinding | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'find-one.ts'), bug.name], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: timeoutMs,
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  await new Promise((done) => child.once('close', done))
  const line = output.split('\n').find((outputLine) => outputLine.startsWith('{'))
  return line ? (JSON.parse(line) as BugFinding) : null
}
