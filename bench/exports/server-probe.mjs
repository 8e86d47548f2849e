/**
 * Preloaded into the server (`node --import`). Measures how long its event loop is blocked, and reports it to the
 * benchmark on request.
 */
import { openSync, readSync } from 'node:fs'
import { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const intervalMs = 5

function readThreadCpuMs(file, buffer) {
  const length = readSync(file, buffer, 0, buffer.length, 0)
  return Number(buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6
}

/**
 * Measures the CPU time of the main thread between two timers. The timer runs after every callback, so that a long
 * interval is one block. Other processes delay the timer, but add no CPU time. Linux only.
 */
function watchCpuBlocks() {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  const buffer = Buffer.alloc(100)
  const blocks = { longestMs: 0 }
  let before = readThreadCpuMs(file, buffer)
  setInterval(() => {
    const now = readThreadCpuMs(file, buffer)
    blocks.longestMs = Math.max(blocks.longestMs, now - before)
    before = now
  }, intervalMs).unref()
  return blocks
}

/** Lets the server reach a calendar on this machine by a public address, because it refuses local ones. */
function redirectCalendars([address, port]) {
  const { connect } = Socket.prototype
  Socket.prototype.connect = function (...args) {
    const options = Array.isArray(args[0]) ? args[0][0] : args[0]
    if (options?.host === address) {
      Object.assign(options, { host: '127.0.0.1', port: Number(port) })
      Object.defineProperty(this, 'remoteAddress', { value: address })
    }
    return connect.apply(this, args)
  }
}

if (isMainThread && process.argv[1]?.endsWith('main.js')) {
  const delay = monitorEventLoopDelay({ resolution: intervalMs })
  delay.enable()
  const blocks = process.platform === 'linux' ? watchCpuBlocks() : { longestMs: NaN }
  const { BENCH_CALENDAR } = process.env
  if (BENCH_CALENDAR) redirectCalendars(BENCH_CALENDAR.split(' '))
  process.on('message', ({ collection }) => {
    if (collection === undefined) return
    const toMs = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - intervalMs)
    const [delayP99Ms, delayMaxMs] = [toMs(delay.percentile(99)), toMs(delay.max)]
    process.send({ collection, measures: { delayP99Ms, delayMaxMs, cpuBlockMs: blocks.longestMs } })
    delay.reset()
    blocks.longestMs = 0
  })
  process.channel?.unref()
}
