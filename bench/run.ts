/** Runs one benchmark, prints its tables and writes its numbers to `bench-results/<name>.json`. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { runCleanup, isCleaningUp } from './support/cleanup'
import { probeCpu } from './support/probe'
import { root } from './support/local-resources'
import { printReport, type Report } from './support/report'

const benchmarks: Record<string, () => Promise<{ run(): Promise<Report> }>> = {
  bytes: () => import('./bytes'),
  booking: () => import('./booking'),
  claims: () => import('./claims'),
  payouts: () => import('./payouts'),
  cart: () => import('./cart'),
  separate: () => import('./separate'),
  ticket: () => import('./ticket'),
  hostile: () => import('./hostile'),
  exports: () => import('./exports'),
  visits: () => import('./visits'),
  admin: () => import('./admin'),
  commits: () => import('./commits'),
  live: () => import('./live'),
  lists: () => import('./lists'),
  growth: () => import('./growth'),
  pages: () => import('./pages'),
  throughput: () => import('./throughput'),
  writes: () => import('./writes'),
  waiting: () => import('./waiting'),
  lighthouse: () => import('./lighthouse'),
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function describeEnvironment() {
  const [cpu] = cpus()
  return {
    at: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD'),
    changed: git('status', '--porcelain') !== '',
    machine: {
      cpus: cpus().length,
      model: cpu?.model,
      gigabytes: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    /** Shows whether other processes used this machine. Absolute times depend on it, ratios do not. */
    loadBefore: loadavg()[0],
  }
}

async function main(name: string): Promise<void> {
  const environment = { name, arguments: process.argv.slice(3), ...describeEnvironment() }
  const cpuBefore = probeCpu()
  const { run } = await benchmarks[name]!()
  const started = performance.now()
  const report = await run()
  const seconds = (performance.now() - started) / 1000
  const resourceUsage = { seconds, loadAfter: loadavg()[0], cpuProbeMs: [cpuBefore, probeCpu()] }
  printReport(report)
  mkdirSync(join(root, 'bench-results'), { recursive: true })
  const file = join('bench-results', `${name}.json`)
  writeFileSync(
    join(root, file),
    `${JSON.stringify({ ...environment, ...resourceUsage, notes: report.notes, ...report.data }, null, 1)}\n`,
  )
  console.log(
    `\n${file}: ${seconds.toFixed(0)} s, load ${environment.loadBefore?.toFixed(1)} before and ${resourceUsage.loadAfter?.toFixed(1)} after\n`,
  )
}

try {
  await main(process.argv[2] ?? '')
} catch (error) {
  if (!isCleaningUp()) console.error(error)
  process.exitCode = 1
} finally {
  await runCleanup()
}
// Exit even if a benchmark left handles open, so that the next one can start.
process.exit()
