/** Entry point of `npm run sim`, started by `scripts/sim.mjs`. */
import 'fake-indexeddb/auto'
import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSimulation } from './loader'
import { readOptions, usage, type Options } from './options'
import { runSeeds, mergeRuns, type PartialRun } from './partial-run'
import { findBugs } from './planted/find'
import { listMissingCoverage, formatCoverageTable } from './coverage-table'

/** Runs with at least this many schedules fail if a fault never affected some kind of command. */
const minRunsForFullCoverage = { model: 10_000, server: 5000 }

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  if (options.sum) return printResult(mergeRuns(readPartialRuns(options.sum)))
  if (options.plant) return findBugs(options.plant, options.write)
  const cluster = options.tier === 'server' ? await startCluster() : null
  try {
    if (options.seed !== null) return await replay(options, options.seed, cluster?.url)
    const piece = options.jobs > 1 ? await runInJobs(options) : await runInThisProcess(options, cluster?.url)
    if (options.record) appendFileSync(options.record, `${JSON.stringify(piece)}\n`)
    const code = printResult(piece)
    console.log(
      `\nTo go on: npm run sim -- --tier ${options.tier} --from ${options.from + options.runs} --runs ${options.runs}`,
    )
    return code
  } finally {
    await cluster?.stop()
  }
}

const startCluster = async () => (await import('../support/cluster')).startCluster()
const readPartialRuns = (file: string): PartialRun[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PartialRun)

async function runInThisProcess(options: Options, cluster: string | undefined): Promise<PartialRun> {
  const simulation = await openSimulation(cluster ? { cluster } : {})
  const piece = await runSeeds(simulation, options, (done) => console.log(`${done} of ${options.runs}`))
  await simulation.close()
  return piece
}

async function replay({ tier, faults, storage }: Options, seed: number, cluster: string | undefined): Promise<number> {
  const simulation = await openSimulation(cluster ? { cluster } : {})
  const { log, violations } = await (tier === 'model'
    ? simulation.model(seed, { faults, storage })
    : simulation.server(seed, { faults }))
  await simulation.close()
  console.log(log.join('\n'))
  console.log(violations.length > 0 ? `\n${violations.join('\n')}` : '\nNo violations.')
  return violations.length > 0 ? 1 : 0
}

/** Splits the seeds into ranges and runs each in a child process. */
async function runInJobs({ tier, from, runs, jobs, faults, storage }: Options): Promise<PartialRun> {
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-sim-'))
  const size = Math.ceil(runs / jobs)
  const ranges = Array.from({ length: jobs }, (_, job) => ({
    first: from + job * size,
    count: Math.min(size, runs - job * size),
    record: join(folder, String(job)),
  }))
  const sharedArgs = [
    ...(faults === undefined ? [] : ['--faults', String(faults)]),
    ...(storage ? ['--storage', storage] : []),
  ]
  try {
    await Promise.all(
      ranges
        .filter(({ count: many }) => many > 0)
        .map(({ first, count: many, record }) => {
          const args = [
            '--import',
            'tsx',
            import.meta.filename,
            '--tier',
            tier,
            '--from',
            String(first),
            '--runs',
            String(many),
            '--record',
            record,
            ...sharedArgs,
          ]
          const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
          return new Promise((resolve) => child.once('exit', resolve))
        }),
    )
    return mergeRuns(ranges.filter(({ count: many }) => many > 0).flatMap(({ record }) => readPartialRuns(record)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function printResult(run: PartialRun): number {
  const { tier, runs, commands, failures } = run
  console.log(`${formatCoverageTable(run)}\n`)
  for (const { seed, violations } of failures.slice(0, 20))
    console.log(`seed ${seed}: ${violations.slice(0, 3).join('\n  ')}`)
  const missing = runs >= minRunsForFullCoverage[tier] ? listMissingCoverage(run) : []
  if (missing.length > 0) console.log(`Not covered: ${missing.join(', ')}`)
  console.log(`${runs} schedules of the ${tier} tier with ${commands} commands: ${failures.length} failed`)
  return failures.length + missing.length > 0 ? 1 : 0
}

// Promises of killed tabs never settle, and their timers would keep the process alive.
main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(`${error.message}\n${usage}`)
    process.exit(1)
  },
)
