/** Runs one program to its end, and knows that a program that hangs has failed. */
import { spawn } from 'node:child_process'
import { root } from '../ensure.mjs'

const longestRun = 60 * 60_000

/** @returns {Promise<{ code: number | null, output: string }>} with `quiet`, the output instead of showing it. */
export function run(program, args, { env = process.env, quiet = false } = {}) {
  const shown = quiet ? 'pipe' : 'inherit'
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', shown, shown], timeout: longestRun })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** The script of an installed package. Not its `.bin` link: esbuild's becomes a native program, Windows has none. */
export const runScript = (file, args, { imports = [], ...options } = {}) =>
  run(process.execPath, [...imports.map((name) => `--import=${name}`), file, ...args], options)
