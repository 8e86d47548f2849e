/** `npm run demo -- --listings 200000`: fills an empty database with demo data of the requested size and exits. */
import { mkdirSync } from 'node:fs'
import { readConfig } from '../config'
import { connect } from '../db/connect'
import { startEmbedded } from '../db/launcher'
import { migrate } from '../db/migrate'
import { migrateWork } from '../work/queue'
import { loadDemo } from './load'
import { claimMode } from './mode'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function listingsWanted(): number | undefined {
  const place = process.argv.indexOf('--listings')
  if (place < 0) return undefined
  const wanted = Number(process.argv[place + 1])
  if (!Number.isInteger(wanted) || wanted < 1) throw new Error('Specify how many: npm run demo -- --listings 200000')
  return wanted
}

async function main(): Promise<void> {
  const listings = listingsWanted()
  const { dataDir, databaseUrl, demo } = readConfig(process.env)
  if (!demo) throw new Error('Demo data is loaded only into the embedded database, or with DEMO=1 set.')
  mkdirSync(dataDir, { recursive: true })
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log: say })
  const url = databaseUrl ?? embedded!.url
  try {
    await migrate(url)
    await migrateWork(url)
    const { db, close } = connect(url)
    try {
      await claimMode(db, demo)
      await loadDemo(db, { at: new Date(), log: say, ...(listings ? { listings } : {}) })
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
