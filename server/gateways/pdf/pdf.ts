/**
 * Renders PDF files in worker threads, at most two at once: a large table takes seconds, in which no request would be
 * answered. A worker that does not finish in time is stopped.
 */
import type { Worker } from 'node:worker_threads'
import { Refusal } from '#contract/core/refusals'
import { createLimiter } from '../workers/limiter'
import { startWorker } from '../workers/start-worker'
import type { PdfDocument } from './document'

const defaultTimeoutMs = 45_000
/** How long an idle worker keeps its fonts in memory. */
const idleMs = 60_000

const runLimited = createLimiter({ maxRunning: 2, maxWaiting: 40, maxPerOwner: 2 })
const idleWorkers = new Map<Worker, NodeJS.Timeout>()

/**
 * @param ownerId the account that requests the file; an account can have few files at once
 * @param build reads the data; runs only when the file can be rendered
 * @throws Refusal `busy` if too many files are being rendered, or if this one takes too long
 */
export const renderPdf = (
  ownerId: string,
  build: () => PdfDocument | Promise<PdfDocument>,
  timeoutMs = defaultTimeoutMs,
): Promise<Buffer> =>
  runLimited(ownerId, async () => {
    const document = await build()
    const worker = takeWorker()
    const result = await renderIn(worker, document, timeoutMs).catch(async (error: unknown) => {
      await worker.terminate()
      throw error
    })
    releaseWorker(worker)
    if ('failure' in result) throw new Error(`a PDF could not be rendered: ${result.failure}`)
    return Buffer.from(result.pdf)
  })

type Result = { pdf: Uint8Array } | { failure: string }

async function renderIn(worker: Worker, document: PdfDocument, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('busy') : error),
      )
      timer = setTimeout(() => reject(new Refusal('busy')), timeoutMs)
      worker.postMessage(document)
    })
  } finally {
    clearTimeout(timer)
    worker.removeAllListeners('message')
    worker.removeAllListeners('error')
  }
}

function takeWorker(): Worker {
  const [idle] = idleWorkers.entries()
  if (!idle)
    return startWorker('pdf-worker', 'pdf/worker.ts', { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } })
  const [worker, timer] = idle
  clearTimeout(timer)
  idleWorkers.delete(worker)
  worker.ref()
  return worker
}

function releaseWorker(worker: Worker): void {
  const end = () => {
    idleWorkers.delete(worker)
    void worker.terminate()
  }
  worker.once('error', end)
  worker.unref()
  idleWorkers.set(worker, setTimeout(end, idleMs).unref())
}
