/**
 * The sync engine by itself, minified and gzipped: writing, sending, pulling, files, the lock and the network under them, but not
 * Dexie. `own` is its own code with redaxios; `whole` has besides what the contract says of queued commands, the library that
 * checks answers, and what each command does to which row.
 */
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '../..')
const parts = ['outbox', 'runner', 'browser-ports', 'lock', 'channel', 'file-store', 'uploads']
const contents = parts.map((name) => `export * from './src/sync/${name}'`).join('\n')

export async function engineSizes() {
  return {
    own: await gzipped(['dexie', '#contract/*', 'superstruct', '*/command-targets', '*/predict']),
    whole: await gzipped(['dexie']),
  }
}

async function gzipped(external) {
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
