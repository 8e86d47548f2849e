/** `npm run demo -- --listings 200000`: fills an empty database with demo data of the requested size and exits. */
import { mkdirSync } from 'node:fs'
import { readConfig } from '../config'
import { connect } from '../db/connect'
import { startEmbedded } from '../postgres/embedded-postgres'
import { migrate } from '../db/migrate'
import { migrateTaskQueue } from '../work/queue'
import { loadDemo } from './load'
import { claimMode } from './mode'

const print = (line: string) => void process.stdout.write(`${line}\n`)

function parseListingCount(): number | undefined {
  const index = process.argv.indexOf('--listings')
  if (index < 0) return undefined
  const count = Number(process.argv[index + 1])
  if (!Number.isInteger(count) || count < 1) throw new Error('Specify how many: npm run demo -- --listings 200000')
  return count
}

async function main(): Promise<void> {
  const listings = parseListingCount()
  const { dataDir, databaseUrl, databaseDirectUrl, demo } = readConfig(process.env)
  if (!demo) throw new Error('Demo data is loaded only into the embedded database, or with DEMO=1 set.')
  mkdirSync(dataDir, { recursive: true })
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log: print })
  const url = databaseDirectUrl ?? databaseUrl ?? embedded!.url
  try {
    await migrate(url)
    await migrateTaskQueue(url)
    const { db, close } = connect(url)
    try {
      await claimMode(db, demo)
      await loadDemo(db, { at: new Date(), log: print, ...(listings ? { listings } : {}) })
    } finally {
      await close()
    }
  } finally {
    await embedded?.stop()
  }
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
