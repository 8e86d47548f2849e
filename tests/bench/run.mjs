/** Copies the harness, adds Tilipo to it and runs it there (see README.md). */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { patches } from './patches.mjs'

const root = resolve(import.meta.dirname, '../..')
const args = process.argv.slice(2)
const harnessIndex = args.indexOf('--harness')
if (harnessIndex < 0) throw new Error('Which harness? --harness <folder>')
const [, harness] = args.splice(harnessIndex, 2)
const scratchIndex = args.indexOf('--scratch')
const scratch =
  scratchIndex < 0 ? mkdtempSync(join(tmpdir(), 'tilipo-rivals-')) : resolve(args.splice(scratchIndex, 2)[1])

cpSync(harness, scratch, { recursive: true, filter: (from) => !from.includes('node_modules') })
for (const [file, changes] of Object.entries(patches)) {
  let text = readFileSync(join(scratch, file), 'utf8')
  for (const [find, replacement] of changes) {
    if (text.split(find).length !== 2) throw new Error(`${file} has no single place of: ${find}`)
    text = text.replace(find, () => replacement)
  }
  writeFileSync(join(scratch, file), text)
}
const adapters = JSON.parse(readFileSync(join(scratch, 'adapters.json'), 'utf8'))
writeFileSync(
  join(scratch, 'adapters.json'),
  JSON.stringify({ ...adapters, tilipo: 'src/adapters/tilipo.js', 'naive-strict': 'src/adapters/naive-strict.js' }),
)
cpSync(join(root, 'tests/bench/naive-strict.js'), join(scratch, 'src/adapters/naive-strict.js'))

/** Bundles all files but the harness's own page here, where our modules resolve. */
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
  const installation = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: scratch, stdio: 'inherit' })
  if (installation.status !== 0) process.exit(1)
}
const benchmark = spawnSync(
  process.execPath,
  ['run.mjs', ...args.map((arg, index) => (args[index - 1] === '--out' ? resolve(arg) : arg))],
  { cwd: scratch, stdio: 'inherit' },
)
if (scratchIndex < 0) rmSync(scratch, { recursive: true, force: true })
process.exit(benchmark.status ?? 1)
