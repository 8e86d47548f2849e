/**
 * From a fresh clone to an app that serves, by the one command there is; and again with everything in place. In seconds
 * and, since machines differ, in multiples of a fixed piece of arithmetic and of Node's own start.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { cloneOfHead, copyOfWorktree } from './start/checkout'
import { startOnce, type Started } from './start/start-once'
import { optionsOf } from './support/options'
import { temporaryFolder } from './support/places'
import { probeCpu, probeHello } from './support/probe'
import { tell, times, type Report } from './support/report'

export async function run(): Promise<Report> {
  const { worktree, cold, again } = optionsOf({ worktree: false, cold: false, again: 3 })
  const checkout = join(temporaryFolder(), 'tilipo')
  if (worktree) copyOfWorktree(checkout)
  else cloneOfHead(checkout)
  const cache = cold ? join(temporaryFolder(), 'npm') : undefined
  const first = await probed(checkout, cache)
  tell(`first start ${first.seconds.toFixed(1)} s`)
  const later: Probed[] = []
  for (let time = 0; time < again; time++) later.push(await probed(checkout, cache))
  const megabytes = Object.fromEntries(
    ['node_modules', 'dist', '.data'].map((folder) => [folder, megabytesOf(join(checkout, folder))]),
  )
  return report({ first, later, megabytes, worktree, cold })
}

/** With the anchors as they were before and after it, since others may be at work on this machine. */
interface Probed extends Started {
  cpuMs: number
  helloMs: number
}

async function probed(checkout: string, cache: string | undefined): Promise<Probed> {
  const before = { cpu: probeCpu(), hello: probeHello() }
  const started = await startOnce(checkout, cache)
  return { ...started, cpuMs: (before.cpu + probeCpu()) / 2, helloMs: (before.hello + probeHello()) / 2 }
}

/** As they take up room on the disk. */
const megabytesOf = (folder: string) =>
  Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024

interface Found {
  first: Probed
  later: readonly Probed[]
  megabytes: Record<string, number>
  worktree: boolean
  cold: boolean
}

function report({ first, later, megabytes, worktree, cold }: Found): Report {
  const row = (name: string, { seconds, installed, built, cpuMs, helloMs }: Probed) => [
    name,
    seconds.toFixed(2),
    installed.toFixed(2),
    built.toFixed(2),
    (seconds - installed - built).toFixed(2),
    times((seconds * 1000) / cpuMs),
    times((seconds * 1000) / helloMs),
  ]
  const tables = [
    {
      title: '`npm start` until /api/health and / answer',
      columns: ['', 'seconds', 'installing', 'building', 'the rest', 'to the arithmetic', 'to Node’s hello'],
      rows: [row('fresh clone', first), ...later.map((one, index) => row(`again, ${index + 1}`, one))],
    },
    {
      title: 'On the disk',
      columns: ['', 'MB'],
      rows: Object.entries(megabytes).map(([folder, mb]) => [folder, mb.toFixed(1)]),
    },
  ]
  const notes = [
    `The arithmetic took ${first.cpuMs.toFixed(0)} ms, \`node -e hello\` ${first.helloMs.toFixed(0)} ms: before and after the first start.`,
    cold
      ? 'npm’s cache was empty: installing is mostly the line to the registry.'
      : 'npm’s cache was as this machine has it (--cold begins with an empty one).',
    ...(worktree ? ['A copy of the WORKING TREE, not a clone of HEAD: --worktree.'] : []),
  ]
  return { tables, notes, data: { first, later, megabytes, worktree, cold } }
}
