/** Finds the programs that the tests need, or installs them where the system allows it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export async function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const found = findInPath(chromiumNames) ?? (await findPlaywrightChromium())
  if (found) return found
  installWithApt('chromium')
  const installed = findInPath(chromiumNames)
  if (!installed) console.log('No Chromium: install it (apt-get install chromium) or name one with CHROMIUM=/path.')
  return installed
}

async function findPlaywrightChromium() {
  const { chromium } = await import('playwright')
  return [chromium.executablePath()].find((file) => existsSync(file))
}

const debianPostgres15 = '/usr/lib/postgresql/15/bin'

/** Finds the oldest PostgreSQL that we support. */
export function findPostgres15() {
  if (!existsSync(debianPostgres15)) installWithApt('postgresql-15')
  if (existsSync(debianPostgres15)) return debianPostgres15
  console.log(`Not tested on PostgreSQL 15: ${debianPostgres15} is not there and could not be installed.`)
  return undefined
}

const swiftServers = ['swift-account', 'swift-container', 'swift-object', 'swift-proxy']

/** Whether OpenStack Swift is installed, a real object storage with the API of S3. */
export function hasSwift() {
  const isInstalled = () => swiftServers.every((name) => findInPath([`${name}-server`]))
  if (!isInstalled()) installWithApt(...swiftServers)
  if (isInstalled()) return true
  console.log('Not tested on OpenStack Swift: its servers are not there and could not be installed.')
  return false
}

/** The programs by package. Only root has the folder of nginx and PgBouncer in its path. */
const deploymentPrograms = {
  nginx: 'nginx',
  pgbouncer: 'pgbouncer',
  prometheus: 'promtool',
  curl: 'curl',
  openssl: 'openssl',
}

/** Whether the programs of `deploy/` are installed. */
export function hasDeploymentPrograms() {
  const findMissing = () =>
    Object.keys(deploymentPrograms).filter((name) => !findInPath([deploymentPrograms[name]], ['/usr/sbin']))
  if (findMissing().length > 0) installWithApt(...findMissing())
  const missing = [...findMissing(), ...(findPostgres15() ? [] : ['postgresql-15'])]
  if (missing.length === 0) return true
  console.log(`Not tested behind nginx and PgBouncer: ${missing.join(', ')} is not there and could not be installed.`)
  return false
}

function findInPath(names, moreFolders = []) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...moreFolders]
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file))
}

function installWithApt(...names) {
  if (process.getuid?.() !== 0 || !findInPath(['apt-get'])) return
  console.log(`Installing ${names.join(', ')} …`)
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)
}
