/** Runs one program until it exits. A program that exceeds its time limit is stopped and has failed. */
import { spawn } from 'node:child_process'
import { root } from '../ensure.mjs'

const defaultTimeoutMs = 60 * 60_000

/**
 * @returns {Promise<{ code: number | null, output: string }>} `output` only with `quiet`, which captures instead of
 * printing it
 */
export function run(
  program,
  args,
  { env = process.env, quiet = false, timeoutMs = defaultTimeoutMs, cwd = root } = {},
) {
  const outputMode = quiet ? 'pipe' : 'inherit'
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', outputMode, outputMode], timeout: timeoutMs })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code, signal) => {
      if (signal) console.log(`${args.join(' ')} was stopped by ${signal} (time limit: ${timeoutMs / 60_000} minutes).`)
      resolve({ code, output })
    })
  })
}

/**
 * Runs the script of an installed package. Not its `.bin` link: esbuild replaces its own by a native program, and
 * Windows has no links.
 */
export const runScript = (file, args, { imports = [], ...options } = {}) =>
  run(process.execPath, [...imports.map((name) => `--import=${name}`), file, ...args], options)
