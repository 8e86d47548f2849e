/**
 * `npm run bench`: every benchmark; `npm run bench -- cart --n 100` runs one, with its options (`bench/README.md`). Each
 * runs in a process of its own, so that one that fails or leaves something behind does not spoil the next.
 */
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, requireNode, root } from './ensure.mjs'
import { findChromium } from './test/system.mjs'

const names = ['bytes', 'start', 'booking', 'cart']
const needChromium = ['bytes', 'cart']

const given = process.argv.slice(2)
const chosen = given[0] === undefined || given[0].startsWith('--') ? names : [given[0]]
if (!names.includes(chosen[0])) {
  console.error(`No such benchmark: ${chosen[0]}. There are: ${names.join(', ')}`)
  process.exit(1)
}

requireNode()
ensureInstalled()
await ensureBuilt()
const CHROMIUM = chosen.some((name) => needChromium.includes(name)) ? await findChromium() : undefined
if (chosen.some((name) => needChromium.includes(name)) && !CHROMIUM) process.exit(1)

/** No database, gateway or port of the person's own is ever measured. */
const nothingOfYours = { DATABASE_URL: '', DATA_DIR: '', PORT: '', HOST: '', PUBLIC_URL: '', DEMO: '', LIPILA_URL: '', LIPILA_API_KEY: '', LIPILA_WEBHOOK_SECRET: '', SMTP_URL: '', GOOGLE_CLIENT_ID: '', NODE_ENV: '' }

let child
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true
    // From a terminal the child has had it already; a second one does no harm.
    child?.kill(signal)
  })
}
for (const name of chosen) if (!stopping && (await run(name)) !== 0) process.exitCode = 1

function run(name) {
  const options = given.filter((one) => one !== name)
  child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', name, ...options], {
    cwd: root,
    env: { ...process.env, ...(CHROMIUM && { CHROMIUM }), ...nothingOfYours },
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', resolve))
}
