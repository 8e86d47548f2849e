/**
 * Converts pictures in a process of its own, at most two at once. sharp works in libuv's thread pool, and in the
 * server's process it would occupy the threads that hash passwords. The process has a low priority, is started at the
 * first use, and is replaced after a crash or when a conversion does not end.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Refusal } from '#contract/core/refusals'
import { createLimiter } from '../workers/limiter'
import type { PictureFailure, PictureResult, PictureTask } from './convert'

/** Longer than sharp's own limit, which usually ends a conversion first. */
const timeoutMs = 30_000
const lowPriority = 5

/** The picture cannot be converted, now or later. */
export class UnsupportedPicture extends Error {
  override name = 'UnsupportedPicture'
  constructor(readonly failure: Exclude<PictureFailure, 'temporary'>) {
    super(failure)
  }
}

const runLimited = createLimiter({ maxRunning: 2, maxWaiting: 100, maxPerOwner: 2 })

/**
 * @param owner the account that caused the conversion; null for a variant of a stored picture
 * @throws UnsupportedPicture
 * @throws Refusal `busy` if the conversion may succeed later
 */
export async function convertPicture(owner: string | null, task: PictureTask): Promise<Buffer> {
  const result = await runLimited(owner, () => runInProcess(task))
  if ('bytes' in result) return result.bytes
  if (result.failure === 'temporary') throw new Refusal('busy')
  throw new UnsupportedPicture(result.failure)
}

let converter: ChildProcess | null = null
let lastId = 0
const pending = new Map<number, (result: PictureResult) => void>()

async function runInProcess(task: PictureTask): Promise<PictureResult> {
  const child = (converter ??= startConverter())
  const id = (lastId += 1)
  child.ref()
  child.channel?.ref()
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    return await new Promise<PictureResult>((resolve) => {
      pending.set(id, resolve)
      child.send({ id, task }, (error) => error && resolve({ failure: 'temporary' }))
    })
  } finally {
    clearTimeout(timer)
    pending.delete(id)
    if (pending.size === 0) unref(child)
  }
}

/** An idle converter does not keep the server running. */
function unref(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function startConverter(): ChildProcess {
  // The server's build bundles the process. Tests and the development server run the source.
  const isSource = import.meta.url.endsWith('.ts')
  const entry = fileURLToPath(new URL(isSource ? './process.ts' : './picture-process.js', import.meta.url))
  const child = fork(entry, { execArgv: isSource ? ['--import=tsx'] : [], serialization: 'advanced', env: {} })
  try {
    // Threads that start later have the priority of the main thread.
    if (child.pid) setPriority(child.pid, lowPriority)
  } catch {
    // Not permitted here: conversions only compete with requests.
  }
  child.on('message', ({ id, result }: { id: number; result: PictureResult }) => pending.get(id)?.(result))
  const end = () => {
    if (converter !== child) return
    converter = null
    for (const resolve of pending.values()) resolve({ failure: 'temporary' })
  }
  child.once('exit', end)
  child.once('error', end)
  return child
}
