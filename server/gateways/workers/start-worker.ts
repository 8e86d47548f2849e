import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread. The server's build bundles the workers; tests and the development server bundle the source.
 * @param builtName its file in the build (`scripts/build.mjs`)
 * @param sourcePath relative to `server/gateways/`
 */
export function startWorker(builtName: string, sourcePath: string, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${builtName}.js`, import.meta.url), options)
  let code = bundledSources.get(sourcePath)
  if (code === undefined) bundledSources.set(sourcePath, (code = bundleSource(sourcePath)))
  return new Worker(code, { ...options, eval: true })
}

/** Each worker would otherwise compile its modules again, which takes longer than most of its tasks. */
const bundledSources = new Map<string, string>()

function bundleSource(sourcePath: string): string {
  // Only the development installation has it.
  const esbuild: typeof import('esbuild') = createRequire(import.meta.url)('esbuild')
  const source = new URL(`../${sourcePath}`, import.meta.url)
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { '#contract': fileURLToPath(new URL('../../../contract', import.meta.url)) },
    define: { 'import.meta.url': JSON.stringify(source.href) },
  })
  return outputFiles.map(({ text }) => text).join('')
}
