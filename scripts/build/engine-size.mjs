/**
 * Measures the sync engine alone, minified and gzipped: outbox, sending, pulling, files, lock and network, without
 * Dexie. `own` is its own code with redaxios. `whole` adds the queued commands of the contract, the validation library,
 * and the mapping from commands to rows.
 */
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '../..')
const modules = [
  'outbox/outbox',
  'engine/runner',
  'engine/browser-ports',
  'engine/lock',
  'page/channel',
  'files/file-store',
  'files/upload-requests',
]
const contents = modules.map((name) => `export * from './src/sync/${name}'`).join('\n')

export async function measureEngine() {
  return {
    own: await measureGzip(['dexie', '#contract/*', 'superstruct', '*/predict']),
    whole: await measureGzip(['dexie']),
  }
}

async function measureGzip(external) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    external,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    tsconfig: path.join(root, 'tsconfig.page.json'),
    define: { 'import.meta.env.PROD': 'true' },
    logLevel: 'error',
  })
  return gzipSync(outputFiles[0].contents, { level: 9 }).length
}
