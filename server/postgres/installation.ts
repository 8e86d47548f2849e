/** Determines the account, the programs and the folders of the embedded PostgreSQL before anything runs. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createSmallFile } from './small-files'
import { chooseAccount, canOwnData, changeOwner, type Account } from './account'
import { getBundledBinaries, copyBinaries, findMajorVersion } from './binaries'
import { createOperatorError } from '../operator-error'

export interface Installation {
  account: Account | undefined
  /** The folder of `initdb`, `pg_ctl` and `postgres`. */
  bin: string
  major: number
  /** Contains the lock, the server's log, `pg.json` and the data. */
  home: string
  /** The cluster's folder, named after the major version, because another major version cannot read it. */
  data: string
  /** The folder for files that cannot be inside the data folder; undefined if there are none. */
  externalDir: string | undefined
}

export interface InstallationOptions {
  dataDir: string
  binDir?: string | undefined
  ephemeral?: boolean | undefined
}

export async function resolveInstallation(options: InstallationOptions): Promise<Installation> {
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const requestedBin = options.binDir ?? getBundledBinaries()
  const major = (await findMajorVersion(requestedBin)) ?? throwUnusable(requestedBin)
  const existing = findExistingCluster(dataDir, `pg${major}`)
  const account = chooseAccount(existing, dataDir)
  if (options.ephemeral) changeOwner(account, dataDir)
  const bin = await resolveBinaries(account, requestedBin, options.binDir ? undefined : dataDir)
  const home = existing ? dirname(existing) : chooseHome(account, dataDir)
  const externalDir = bin !== requestedBin || home !== dataDir ? getExternalDir(dataDir) : undefined
  return { account, bin, major, home, data: join(home, `pg${major}`), externalDir }
}

function findExistingCluster(dataDir: string, name: string): string | undefined {
  const homes = existsSync(join(dataDir, 'instance')) ? [dataDir, getExternalDir(dataDir)] : [dataDir]
  return homes.map((home) => join(home, name)).find((path) => existsSync(path))
}

function chooseHome(account: Account | undefined, dataDir: string): string {
  return !account || canOwnData(dataDir, account) ? dataDir : getExternalDir(dataDir)
}

/**
 * Returns programs that the account can run.
 * @param copyDataDir the data folder whose external folder may receive a copy; undefined forbids copying
 */
async function resolveBinaries(
  account: Account | undefined,
  requestedBin: string,
  copyDataDir: string | undefined,
): Promise<string> {
  if (!account || (await findMajorVersion(requestedBin, account))) return requestedBin
  const copy =
    copyDataDir === undefined ? throwUnusable(requestedBin) : copyBinaries(requestedBin, getExternalDir(copyDataDir))
  return (await findMajorVersion(copy, account)) ? copy : throwUnusable(requestedBin)
}

function throwUnusable(bin: string): never {
  throw createOperatorError(`The PostgreSQL in ${bin} does not run here: name a server with DATABASE_URL.`)
}

/** Returns the folder outside the data folder. Tests set TILIPO_OUTSIDE, so that they leave no files behind. */
function getExternalDir(dataDir: string): string {
  const folder = join(process.env.TILIPO_OUTSIDE ?? '/var/lib', `tilipo-${getInstanceId(dataDir)}`)
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(folder, 0o755)
  return folder
}

/** Returns the id of the data folder, which names its files elsewhere on the machine. */
function getInstanceId(dataDir: string): string {
  const path = join(dataDir, 'instance')
  createSmallFile(path, randomBytes(8).toString('hex'), 0o644)
  return readFileSync(path, 'utf8').trim()
}
