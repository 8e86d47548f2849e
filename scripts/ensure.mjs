/**
 * Ensures that Node is recent enough, the packages are installed and the build is current. Each check takes
 * milliseconds.
 */
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
  // Native packages depend on the platform and on Node's binary interface.
  const machine = `${process.platform}-${process.arch}-${process.versions.modules}`
  const expectedState = `${machine} ${hash([readFileSync(inRoot('package-lock.json'))])}`
  const currentState = readIfExists(stamp)
  if (currentState === expectedState) return
  const sameMachine = currentState === undefined || currentState.startsWith(`${machine} `)
  if (!sameMachine || !isInstalledManually()) install()
  writeFileSync(stamp, expectedState)
}

/** Checks whether a manual `npm install` was sufficient: repeating it costs minutes on a slow connection. */
function isInstalledManually() {
  const installed = readIfExists(inRoot('node_modules', '.package-lock.json'))
  if (installed === undefined) return false
  const { packages: installedPackages } = JSON.parse(installed)
  const { packages: lockedPackages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  return Object.entries(lockedPackages).every(([name, { version, optional }]) => {
    return name === '' || (installedPackages[name] ? installedPackages[name].version === version : optional)
  })
}

function install() {
  console.log('Installing packages (once, and after they change) …')
  // Not `ci`: it rejects a lock file that lacks optional packages of other platforms, and npm leaves those out if the
  // registry did not offer them. `install` respects the lock file too, and fetches only what has changed. On Windows,
  // `npm` is a script that only a shell can run.
  const [program, ...npm] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  // The build needs dev packages; NODE_ENV=production in the environment would leave them out.
  const args = [...npm, 'install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const shell = process.platform === 'win32' && program === 'npm'
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell })
  if (status === 0) return
  console.error(
    'The packages could not be installed: the first run needs a network connection. See the npm output above.',
  )
  process.exit(1)
}

const sources = [
  ...['contract', 'src', 'server', 'public', 'scripts/build', 'scripts/vite', 'scripts/build.mjs', 'index.html'],
  ...['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'tsconfig.page.json'],
]

export async function ensureBuilt() {
  const stamp = inRoot('dist', '.hash')
  const expectedState = hash(sources.flatMap(listFiles).flatMap((file) => [file, readFileSync(file)]))
  if (readIfExists(stamp) === expectedState && existsSync(inRoot('dist/server/main.js'))) return
  console.log('Building …')
  const { build } = await import('./build.mjs')
  await build({ quiet: true })
  writeFileSync(stamp, expectedState)
}

function listFiles(name) {
  const file = inRoot(name)
  if (!existsSync(file)) return []
  if (statSync(file).isFile()) return [file]
  return readdirSync(file, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

function hash(parts) {
  const hasher = createHash('sha256')
  for (const part of parts) hasher.update(part).update('\0')
  return hasher.digest('hex')
}

function readIfExists(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
