/** What the tests need from the machine: found, or installed where the system lets us. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export async function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const found = inPath(chromiumNames) ?? (await playwrightsOwn())
  if (found) return found
  aptInstall('chromium')
  const installed = inPath(chromiumNames)
  if (!installed) console.log('No Chromium: install it (apt-get install chromium) or name one with CHROMIUM=/path.')
  return installed
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  return [chromium.executablePath()].find((file) => existsSync(file))
}

const debians15 = '/usr/lib/postgresql/15/bin'

/** The oldest PostgreSQL that our SQL is written for. */
export function findPostgres15() {
  if (!existsSync(debians15)) aptInstall('postgresql-15')
  if (existsSync(debians15)) return debians15
  console.log(`Not tested on PostgreSQL 15: ${debians15} is not there and could not be installed.`)
  return undefined
}

function inPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file))
}

function aptInstall(name) {
  if (process.getuid?.() !== 0 || !inPath(['apt-get'])) return
  console.log(`Installing ${name} …`)
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options)
}
