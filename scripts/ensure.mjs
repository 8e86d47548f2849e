/** What must be there before anything runs: a Node that can, the packages, the build. Each is checked in milliseconds. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname ?? '.', '..')
const inRoot = (...parts) => path.join(root, ...parts)

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Tilipo needs Node 20.19 or newer; this is ${process.version}. Get it from https://nodejs.org`)
  process.exit(1)
}

export function ensureInstalled() {
  const stamp = inRoot('node_modules', '.tilipo-installed')
  // Native packages are chosen by platform and by Node's binary interface.
  const machine = `${process.platform}-${process.arch}-${process.versions.modules}`
  const wanted = `${machine} ${hash([readFileSync(inRoot('package-lock.json'))])}`
  const have = readIfThere(stamp)
  if (have === wanted) return
  const sameMachine = have === undefined || have.startsWith(`${machine} `)
  if (!sameMachine || !installedByHand()) install()
  writeFileSync(stamp, wanted)
}

/** `npm install` by hand has done the work already; doing it again costs minutes on a slow line. */
function installedByHand() {
  const installed = readIfThere(inRoot('node_modules', '.package-lock.json'))
  if (installed === undefined) return false
  const { packages: there } = JSON.parse(installed)
  const { packages: wanted } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(([name, { version, optional }]) => {
    return name === '' || (there[name] ? there[name].version === version : optional)
  })
}

function install() {
  console.log('Installing packages (once, and after they change) …')
  // Not `ci`: it refuses a lock file that lacks optional packages of other platforms, and npm leaves those out when the
  // registry of the day did not have them. This keeps to the lock file too, and fetches only what has changed.
  // On Windows `npm` alone is a script, which only a shell runs.
  const [program, ...npm] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  // Dev packages build; NODE_ENV=production in the environment would leave them out.
  const args = [...npm, 'install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const shell = process.platform === 'win32' && program === 'npm'
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell })
  if (status === 0) return
  console.error('The packages could not be installed: this needs a connection the first time. What npm said is above.')
  process.exit(1)
}

const sources = [
  ...['contract', 'src', 'server', 'public', 'scripts/build', 'scripts/vite', 'scripts/build.mjs', 'index.html'],
  ...['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'tsconfig.page.json'],
]

export async function ensureBuilt() {
  const stamp = inRoot('dist', '.hash')
  const wanted = hash(sources.flatMap(filesOf).flatMap((file) => [file, readFileSync(file)]))
  if (readIfThere(stamp) === wanted && existsSync(inRoot('dist/server/main.js'))) return
  console.log('Building …')
  const { build } = await import('./build.mjs')
  await build({ quiet: true })
  writeFileSync(stamp, wanted)
}

function filesOf(name) {
  const file = inRoot(name)
  if (!existsSync(file)) return []
  if (statSync(file).isFile()) return [file]
  return readdirSync(file, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
