/** Determines the account, the programs and the folders of the embedded PostgreSQL before anything runs. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { accountFor, canKeepData, giveTo, type Account } from './account'
import { bundledBinaries, copyBinaries, majorOf } from './binaries'
import { plainError } from './plain-error'

export interface Place {
  account: Account | undefined
  /** The folder of `initdb`, `pg_ctl` and `postgres`. */
  bin: string
  major: number
  /** Contains the lock, the server's log, `pg.json` and the data. */
  home: string
  /** The cluster's folder, named after the major version, because another major version cannot read it. */
  data: string
  /** The folder for files that cannot be inside the data folder; undefined if there are none. */
  outside: string | undefined
}

export interface PlaceOptions {
  dataDir: string
  binDir?: string | undefined
  ephemeral?: boolean | undefined
}

export async function settlePlace(options: PlaceOptions): Promise<Place> {
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const given = options.binDir ?? bundledBinaries()
  const major = (await majorOf(given)) ?? unusable(given)
  const existing = existingCluster(dataDir, `pg${major}`)
  const account = accountFor(existing, dataDir)
  if (options.ephemeral) giveTo(account, dataDir)
  const bin = await binariesFor(account, given, options.binDir ? undefined : dataDir)
  const home = existing ? dirname(existing) : newHome(account, dataDir)
  const outside = bin !== given || home !== dataDir ? outsideFolder(dataDir) : undefined
  return { account, bin, major, home, data: join(home, `pg${major}`), outside }
}

function existingCluster(dataDir: string, name: string): string | undefined {
  const homes = existsSync(join(dataDir, 'instance')) ? [dataDir, outsideFolder(dataDir)] : [dataDir]
  return homes.map((home) => join(home, name)).find((path) => existsSync(path))
}

function newHome(account: Account | undefined, dataDir: string): string {
  return !account || canKeepData(dataDir, account) ? dataDir : outsideFolder(dataDir)
}

/**
 * Returns programs that the account can run.
 * @param copyDataDir the data folder whose external folder may receive a copy; undefined forbids copying
 */
async function binariesFor(account: Account | undefined, given: string, copyFor: string | undefined): Promise<string> {
  if (!account || (await majorOf(given, account))) return given
  const copy = copyFor === undefined ? unusable(given) : copyBinaries(given, outsideFolder(copyFor))
  return (await majorOf(copy, account)) ? copy : unusable(given)
}

function unusable(bin: string): never {
  throw plainError(`The PostgreSQL in ${bin} does not run here: name a server with DATABASE_URL.`)
}

/** Returns the folder outside the data folder. Tests set TILIPO_OUTSIDE, so that they leave no files behind. */
function outsideFolder(dataDir: string): string {
  const folder = join(process.env.TILIPO_OUTSIDE ?? '/var/lib', `tilipo-${instanceOf(dataDir)}`)
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(folder, 0o755)
  return folder
}

/** Returns the id of the data folder, which names its files elsewhere on the machine. */
function instanceOf(dataDir: string): string {
  const path = join(dataDir, 'instance')
  try {
    writeFileSync(path, randomBytes(8).toString('hex'), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
