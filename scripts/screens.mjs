/**
 * `npm run screens`: takes a screenshot of every screen for every kind of user, on a phone and on a desktop, light and
 * dark, into `screens/` (open its `index.html`). `npm run screens -- nobody hotel` takes those of two kinds of user;
 * `--at http://127.0.0.1:3000` uses a running app.
 */
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, requireNode, root } from './ensure.mjs'
import { findChromium } from './test/system.mjs'

requireNode()
ensureInstalled()
if (!process.argv.includes('--at')) await ensureBuilt()
const chromium = await findChromium()
if (!chromium) process.exit(1)
const args = ['--import', 'tsx', 'tests/screens/run.ts', ...process.argv.slice(2)]
const child = spawn(process.execPath, args, {
  cwd: root,
  env: { ...process.env, CHROMIUM: chromium },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => (process.exitCode = code ?? 1))
