/**
 * How soon a command whose answer was lost is sent again, each by itself, at 300 ms there and back:
 * `node tests/bench/lost.mjs --scratch <the folder that run.mjs was given> [--n 10]`. Run that first: it builds what is served.
 */
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const given = (name, otherwise) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise
const scratch = resolve(given('--scratch', ''))
const n = Number(given('--n', 10))
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
// Without kept-alive connections: on one of those Chromium itself sends a request again whose answer is lost.
Object.assign(server.st, { offline: false, rtt: roundTripMs, closeConn: true })
server.cutIdle()
await page.evaluate('bench.drain(10000)')

const took = []
for (let index = 0; index < n; index++) {
  server.st.drop = 1
  const [dropped, deliveries] = [server.m.dropped, server.m.dupDeliveries]
  await page.evaluate(([from, to]) => bench.enqueue('bookings', to, from, to), [index, index + 1])
  const lostAt = await when(() => server.m.dropped > dropped)
  server.st.drop = 0
  // It is counted in the middle of its round trip: when it arrives.
  took.push((await when(() => server.m.dupDeliveries > deliveries)) - lostAt - roundTripMs / 2)
  await page.evaluate('bench.drain(10000)')
}
took.sort((a, b) => a - b)
console.log(
  `sent again after a lost answer, ${n} times at ${roundTripMs} ms: median ${Math.round(took[n >> 1])} ms, longest ${Math.round(took.at(-1))} ms; to reach ${roundTripMs + 1000} ms`,
)
console.log(`effects twice: ${server.m.dupEffects}`)
await context.close()
await server.close()
rmSync(profile, { recursive: true, force: true })

function when(is) {
  const until = performance.now() + 30_000
  return new Promise((done, failed) => {
    const look = () =>
      is()
        ? done(performance.now())
        : performance.now() > until
          ? failed(new Error('not within 30 s'))
          : setTimeout(look, 2)
    look()
  })
}
