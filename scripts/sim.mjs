/**
 * `npm run sim`: runs the simulation of the sync engine and the planted bugs that prove it can fail (see
 * `docs/simulation.md`).
 */
import { spawn } from 'node:child_process'
import { ensureInstalled, requireNode, root } from './ensure.mjs'

requireNode()
ensureInstalled()
const child = spawn(process.execPath, ['--import', 'tsx', 'tests/simulation/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => (process.exitCode = code ?? 1))
