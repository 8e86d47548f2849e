/**
 * Measures how soon a command is resent after its response was lost, one command at a time, at a round-trip time of 300
 * ms: `node tests/bench/lost-response.mjs --scratch <the folder that run.mjs was given> [--n 10]`. Start `run.mjs`
 * first: it builds what this script serves.
 */
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const readOption = (name, fallback) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : fallback
const scratch = resolve(readOption('--scratch', ''))
const n = Number(readOption('--n', 10))
const roundTripMs = 300

const { chromium } = createRequire(join(scratch, 'package.json'))('playwright-core')
const { startServer } = await import(pathToFileURL(join(scratch, 'server.mjs')).href)
const server = await startServer({ dist: join(scratch, 'dist/tilipo') })
const profile = mkdtempSync(join(tmpdir(), 'tilipo-lost-'))
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await context.newPage()
await page.goto(server.url)
await page.waitForFunction('window.benchReady')
await page.evaluate('bench.open({})')
// No keep-alive connections: on those, Chromium itself resends a request whose response is lost.
Object.assign(server.st, { offline: false, rtt: roundTripMs, closeConn: true })
server.cutIdle()
await page.evaluate('bench.drain(10000)')

const delaysMs = []
for (let index = 0; index < n; index++) {
  server.st.drop = 1
  const [dropped, deliveries] = [server.m.dropped, server.m.dupDeliveries]
  await page.evaluate(([from, to]) => bench.enqueue('bookings', to, from, to), [index, index + 1])
  const lostAt = await waitUntil(() => server.m.dropped > dropped)
  server.st.drop = 0
  // The server counts a delivery when the request arrives, half a round trip after it was sent.
  delaysMs.push((await waitUntil(() => server.m.dupDeliveries > deliveries)) - lostAt - roundTripMs / 2)
  await page.evaluate('bench.drain(10000)')
}
delaysMs.sort((a, b) => a - b)
console.log(
  `sent again after a lost answer, ${n} times at ${roundTripMs} ms: median ${Math.round(delaysMs[n >> 1])} ms, longest ${Math.round(delaysMs.at(-1))} ms; to reach ${roundTripMs + 1000} ms`,
)
console.log(`effects twice: ${server.m.dupEffects}`)
await context.close()
await server.close()
rmSync(profile, { recursive: true, force: true })

function waitUntil(condition) {
  const until = performance.now() + 30_000
  return new Promise((resolveWait, rejectWait) => {
    const check = () =>
      condition()
        ? resolveWait(performance.now())
        : performance.now() > until
          ? rejectWait(new Error('not within 30 s'))
          : setTimeout(check, 2)
    check()
  })
}
