/**
 * `npm run bench` runs the usual benchmarks; `npm run bench -- cart --n 100` runs one, with its options
 * (`bench/README.md`). Each runs in its own process, so that one that fails or leaves something behind does not affect
 * the next.
 */
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, requireNode, root } from './ensure.mjs'
import { findChromium } from './test/system.mjs'

/**
 * Benchmarks that run if none is named. Lighthouse must be installed first, `visits` and `waiting` need an idle
 * machine.
 */
const defaultBenchmarks = ['bytes', 'booking', 'claims', 'payouts', 'cart', 'separate', 'ticket', 'hostile']
const names = [
  ...defaultBenchmarks,
  'admin',
  'commits',
  'exports',
  'growth',
  'pages',
  'throughput',
  'writes',
  'lists',
  'live',
  'visits',
  'waiting',
  'lighthouse',
]
const browserBenchmarks = ['bytes', 'cart', 'separate', 'ticket', 'lists', 'visits', 'waiting', 'lighthouse']

const [requestedName, ...options] = process.argv.slice(2)
if (requestedName !== undefined && !names.includes(requestedName)) {
  console.error(`No such benchmark: ${requestedName}. There are: ${names.join(', ')}`)
  process.exit(1)
}
const selectedNames = requestedName === undefined ? defaultBenchmarks : [requestedName]

requireNode()
ensureInstalled()
await ensureBuilt()
const env = cleanEnvironment()
if (selectedNames.some((name) => browserBenchmarks.includes(name))) {
  const chromium = await findChromium()
  if (!chromium) process.exit(1)
  env.CHROMIUM = chromium
}

let child
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopping = true
    child?.kill(signal)
  })
}
for (const name of selectedNames) if (!isStopping && (await run(name)) !== 0) process.exitCode = 1

function run(name) {
  child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', name, ...options], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', resolve))
}

/** Removes the settings of the user, so that no real database, gateway or port is measured. */
function cleanEnvironment() {
  const userSettings =
    /^(NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|DEMO|METRICS_TOKEN|SECRET|TRUST_PROXY|SMTP_URL|GOOGLE_CLIENT_ID|LIPILA_.*|SMS_.*|S3_.*|PG.*)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !userSettings.test(name)))
}
