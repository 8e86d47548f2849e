/** Copies the harness, adds Tilipo to it, and runs it there: see README.md. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { patches } from './patches.mjs'

const root = resolve(import.meta.dirname, '../..')
const args = process.argv.slice(2)
const at = args.indexOf('--harness')
if (at < 0) throw new Error('Which harness? --harness <folder>')
const [, harness] = args.splice(at, 2)
const keep = args.indexOf('--scratch')
const scratch = keep < 0 ? mkdtempSync(join(tmpdir(), 'tilipo-rivals-')) : resolve(args.splice(keep, 2)[1])

cpSync(harness, scratch, { recursive: true, filter: (from) => !from.includes('node_modules') })
for (const [file, changes] of Object.entries(patches)) {
  let text = readFileSync(join(scratch, file), 'utf8')
  for (const [find, put] of changes) {
    if (text.split(find).length !== 2) throw new Error(`${file} has no single place of: ${find}`)
    text = text.replace(find, () => put)
  }
  writeFileSync(join(scratch, file), text)
}
const adapters = JSON.parse(readFileSync(join(scratch, 'adapters.json'), 'utf8'))
writeFileSync(
  join(scratch, 'adapters.json'),
  JSON.stringify({ ...adapters, tilipo: 'src/adapters/tilipo.js', 'naive-strict': 'src/adapters/naive-strict.js' }),
)
cpSync(join(root, 'tests/bench/naive-strict.js'), join(scratch, 'src/adapters/naive-strict.js'))

/** Everything but the harness's own page is bundled here, where our modules are found. */
const bundle = (entry, outfile) =>
  build({
    entryPoints: [join(root, 'tests/bench', entry)],
    outfile,
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    tsconfig: join(root, 'tsconfig.page.json'),
    define: { 'import.meta.env.PROD': 'true' },
    logLevel: 'error',
  })
await bundle('page.ts', join(scratch, 'src/adapters/tilipo.js'))
await bundle('worker.ts', join(scratch, 'tilipo-worker.js'))
writeFileSync(
  join(scratch, 'tilipo-build.mjs'),
  "import fs from 'node:fs'; export async function buildTilipo(dir) { fs.copyFileSync('tilipo-worker.js', dir + '/worker.js'); }\n",
)

if (!existsSync(join(scratch, 'node_modules'))) {
  const installed = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: scratch, stdio: 'inherit' })
  if (installed.status !== 0) process.exit(1)
}
const ran = spawnSync(
  process.execPath,
  ['run.mjs', ...args.map((one, index) => (args[index - 1] === '--out' ? resolve(one) : one))],
  { cwd: scratch, stdio: 'inherit' },
)
if (keep < 0) rmSync(scratch, { recursive: true, force: true })
process.exit(ran.status ?? 1)
