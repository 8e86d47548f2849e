/**
 * `npm run bench`: every benchmark; `npm run bench -- cart --n 100` runs one, with its options (`bench/README.md`). Each
 * runs in a process of its own, so that one that fails or leaves something behind does not spoil the next.
 */
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, requireNode, root } from './ensure.mjs'
import { findChromium } from './test/system.mjs'

/** Those that run when none is named: Lighthouse has to be fetched first, and `waiting` says little on a busy machine. */
const usual = ['bytes', 'start', 'booking', 'claims', 'cart', 'separate', 'ticket', 'hostile']
const names = [...usual, 'visits', 'waiting', 'lighthouse']
const withBrowser = ['bytes', 'cart', 'separate', 'ticket', 'visits', 'waiting', 'lighthouse']

const [only, ...options] = process.argv.slice(2)
if (only !== undefined && !names.includes(only)) {
  console.error(`No such benchmark: ${only}. There are: ${names.join(', ')}`)
  process.exit(1)
}
const chosen = only === undefined ? usual : [only]

requireNode()
ensureInstalled()
await ensureBuilt()
const env = cleanEnvironment()
if (chosen.some((name) => withBrowser.includes(name))) {
  const chromium = await findChromium()
  if (!chromium) process.exit(1)
  env.CHROMIUM = chromium
}

let child
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true
    child?.kill(signal)
  })
}
for (const name of chosen) if (!stopping && (await run(name)) !== 0) process.exitCode = 1

function run(name) {
  child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', name, ...options], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', resolve))
}

/** No database, gateway or port of the person's own is ever measured. */
function cleanEnvironment() {
  const theirs =
    /^(NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|DEMO|METRICS_TOKEN|SMTP_URL|GOOGLE_CLIENT_ID|LIPILA_.*|S3_.*|PG.*)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !theirs.test(name)))
}
