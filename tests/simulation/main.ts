/** `npm run sim`. Run by `scripts/sim.mjs`. */
import 'fake-indexeddb/auto'
import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSimulation } from './loader'
import { readOptions, usage, type Options } from './options'
import { runPiece, sumOf, type Piece } from './piece'
import { findBugs } from './planted/find'
import { missingIn, tableOf } from './table'

/** From so many schedules on, a fault that never met a kind of command is a failure of the run. */
const longRun = { model: 10_000, server: 5000 }

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  if (options.sum) return tell(sumOf(readPieces(options.sum)))
  if (options.plant) return findBugs(options.plant, options.write)
  const cluster = options.tier === 'server' ? await startCluster() : null
  try {
    if (options.seed !== null) return await replay(options, options.seed, cluster?.url)
    const piece = options.jobs > 1 ? await runInJobs(options) : await runHere(options, cluster?.url)
    if (options.record) appendFileSync(options.record, `${JSON.stringify(piece)}\n`)
    const code = tell(piece)
    console.log(
      `\nTo go on: npm run sim -- --tier ${options.tier} --from ${options.from + options.runs} --runs ${options.runs}`,
    )
    return code
  } finally {
    await cluster?.stop()
  }
}

const startCluster = async () => (await import('../support/cluster')).startCluster()
const readPieces = (file: string): Piece[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Piece)

async function runHere(options: Options, cluster: string | undefined): Promise<Piece> {
  const simulation = await openSimulation(cluster ? { cluster } : {})
  const piece = await runPiece(simulation, options, (done) => console.log(`${done} of ${options.runs}`))
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
  console.log(violations.length > 0 ? `\n${violations.join('\n')}` : '\nAll is well.')
  return violations.length > 0 ? 1 : 0
}

/** Parts of the piece in processes of their own. */
async function runInJobs({ tier, from, runs, jobs, faults, storage }: Options): Promise<Piece> {
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-sim-'))
  const size = Math.ceil(runs / jobs)
  const parts = Array.from({ length: jobs }, (_, job) => ({
    first: from + job * size,
    many: Math.min(size, runs - job * size),
    record: join(folder, String(job)),
  }))
  const given = [
    ...(faults === undefined ? [] : ['--faults', String(faults)]),
    ...(storage ? ['--storage', storage] : []),
  ]
  try {
    await Promise.all(
      parts
        .filter(({ many }) => many > 0)
        .map(({ first, many, record }) => {
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
            ...given,
          ]
          const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
          return new Promise((resolve) => child.once('exit', resolve))
        }),
    )
    return sumOf(parts.filter(({ many }) => many > 0).flatMap(({ record }) => readPieces(record)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tell(piece: Piece): number {
  const { tier, runs, commands, failures } = piece
  console.log(`${tableOf(piece)}\n`)
  for (const { seed, violations } of failures.slice(0, 20))
    console.log(`seed ${seed}: ${violations.slice(0, 3).join('\n  ')}`)
  const missing = runs >= longRun[tier] ? missingIn(piece) : []
  if (missing.length > 0) console.log(`Never met: ${missing.join(', ')}`)
  console.log(`${runs} schedules of the ${tier} tier with ${commands} commands: ${failures.length} failed`)
  return failures.length + missing.length > 0 ? 1 : 0
}

// What a killed tab waits for never comes, and its timers would keep the process.
main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(`${error.message}\n${usage}`)
    process.exit(1)
  },
)
