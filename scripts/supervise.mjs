/**
 * Runs a Node program and restarts it when it fails. Exit code 1 means that the program cannot run as it is configured
 * (`server/shutdown.ts`): that is reported once and never retried, like any failure before the program was first ready.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const misconfiguredExitCode = 1

/**
 * @param {string} file the program; it sends the message `ready` once it serves
 * @param {object} [options]
 * @param {number} [options.minDelayMs] delay before the first restart; doubles with each failure in a row
 * @param {number} [options.maxDelayMs]
 * @param {number} [options.stableMs] a program that ran for so long starts over with the first delay
 * @param {boolean} [options.stopsWithParent] stop when the parent process ends: npm passes no SIGTERM on to its script
 * @returns {Promise<number>} the exit code for this process: 0 after SIGINT or SIGTERM
 */
export function supervise(
  file,
  { minDelayMs = 1000, maxDelayMs = 30_000, stableMs = 60_000, stopsWithParent = false } = {},
) {
  let child
  let restartTimer
  let wasReady = false
  let isStopping = false
  let failures = 0
  // An error on the output means that the reader of the log has exited; the program continues.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  return new Promise((resolve) => {
    function start() {
      restartTimer = undefined
      const startedAt = performance.now()
      // The channel also tells the program that this process was killed.
      child = spawn(process.execPath, [file], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
      child.on('message', (message) => (wasReady ||= message === 'ready'))
      const onExit = (code, signal) => {
        if (isStopping) return resolve(code ?? 0)
        if (code === 0 || code === misconfiguredExitCode || !wasReady)
          return resolve(code ?? 128 + (constants.signals[signal] ?? 0))
        failures = performance.now() - startedAt < stableMs ? failures + 1 : 1
        const delayMs = Math.min(maxDelayMs, minDelayMs * 2 ** (failures - 1))
        console.error(`The server stopped (${signal ?? `exit code ${code}`}). It starts again in ${delayMs / 1000} s.`)
        restartTimer = setTimeout(start, delayMs)
      }
      child.once('exit', onExit)
      // A program that could not be started, as when memory is short, has no `exit`.
      child.on('error', (error) => child.pid === undefined && onExit(null, error.code))
    }
    function stop(signal) {
      isStopping = true
      if (restartTimer) {
        clearTimeout(restartTimer)
        resolve(0)
      }
      // On Windows `kill` would end the program at once, and the console sends Ctrl-C to both.
      else if (process.platform !== 'win32') child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
    const parent = process.ppid
    const parentPoll =
      stopsWithParent && setInterval(() => process.ppid !== parent && (clearInterval(parentPoll), stop('SIGTERM')), 500)
    start()
  })
}
