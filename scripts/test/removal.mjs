/**
 * Removes a vertical from a copy of the repository, checks the types and builds the copy: no code outside the folders and
 * the registries depends on a vertical (decision 114).
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../ensure.mjs'
import { removeVertical } from '../remove-vertical.mjs'
import { runScript } from './run.mjs'

/** The vertical that has a domain of its own in all layers. */
const removedVertical = 'carriers'

/** Tests and benchmarks of the vertical would not compile without it. */
const isNeeded = (file) => !/^(tests|bench|docs|art)\/|\.test\.tsx?$/.test(file)

/** Imports and parameters that only the removed entries used are no fault. */
const typeOptions = ['--noEmit', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false', '--pretty', 'false']

function copyRepository(folder) {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000 }
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], options)
  for (const file of files.split('\0').filter((name) => name && isNeeded(name) && existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(folder, file))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const config = path.join(folder, 'tsconfig.node.json')
  const { include, ...otherOptions } = JSON.parse(readFileSync(config, 'utf8'))
  const needed = include.filter(
    (pattern) => !/^(vitest|playwright)|\.test\./.test(pattern) && existsSync(path.join(folder, pattern)),
  )
  writeFileSync(config, JSON.stringify({ ...otherOptions, include: needed }))
}

export async function removal({ env, folder }) {
  const copy = path.join(folder, `without-${removedVertical}`)
  copyRepository(copy)
  const changed = removeVertical(removedVertical, copy)
  console.log(`Removed ${removedVertical} from ${changed.length} registries.`)
  const checks = [
    ...['page', 'worker', 'node'].map((name) => [
      'node_modules/typescript/bin/tsc',
      ['-p', `tsconfig.${name}.json`, ...typeOptions],
    ]),
    ['scripts/build.mjs', []],
  ]
  const faults = []
  for (const [file, args] of checks) {
    const { code, output } = await runScript(file, args, { env, cwd: copy, quiet: true })
    if (code !== 0) faults.push(`${path.basename(file)} ${args.join(' ')}\n${output.trim()}`)
  }
  return { passed: checks.length - faults.length, failed: faults.length, faults }
}
