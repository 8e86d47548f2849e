/** The worker of `pdf.ts`. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PdfDocument } from './document'
import { render } from './render'

try {
  // Requests come first. On Linux, this concerns only the thread of this worker.
  if (process.platform === 'linux') setPriority(5)
} catch {
  // Not permitted here.
}

parentPort!.on('message', (document: PdfDocument) => {
  void render(document).then(
    (pdf) => parentPort!.postMessage({ pdf }),
    (error: Error) => parentPort!.postMessage({ failure: error.message }),
  )
})
