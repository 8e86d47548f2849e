import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread. The server's build bundles the workers; tests and the development server run the source.
 * @param builtName its file in the build (`scripts/build.mjs`)
 * @param sourcePath relative to `server/gateways/`
 */
export function startWorker(builtName: string, sourcePath: string, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${builtName}.js`, import.meta.url), options)
  const source = JSON.stringify(new URL(`../${sourcePath}`, import.meta.url).href)
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`
  return new Worker(code, { ...options, eval: true })
}
