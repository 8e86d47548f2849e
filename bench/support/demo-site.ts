/** Starts the built server on a database with demo data and a number of listings. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { findFreePort, root } from './local-resources'
import { buildDatabaseUrl, createDatabase, query, vacuum } from './postgres'
import { printProgress } from './report'
import { startTilipo } from './tilipo'

export interface DemoSite {
  listings: number
  url: string
  databaseUrl: string
  /** Process ID of the server. */
  pid: number
}

/**
 * Uses the database of an earlier run if the cluster still has it.
 * @param listings fewer than the demo data have: only those
 */
export async function startDemoSite(cluster: string, listings: number): Promise<DemoSite> {
  const name = `tilipo_${listings}`
  const isLoaded = (await query(cluster, 'select from pg_database where datname = $1', [name])).length > 0
  const databaseUrl = isLoaded ? buildDatabaseUrl(cluster, name) : await createDatabase(cluster, name)
  if (!isLoaded) await loadListings(databaseUrl, listings)
  const [row] = await query<{ count: string }>(databaseUrl, 'select count(*) from listing')
  const { url, process: server } = await startTilipo({ port: await findFreePort(), databaseUrl, demo: true })
  printProgress(`${row!.count} listings`)
  return { listings: Number(row!.count), url, databaseUrl, pid: server.pid! }
}

async function loadListings(databaseUrl: string, listings: number): Promise<void> {
  execFileSync(process.execPath, [join(root, 'dist/server/demo.js'), '--listings', String(listings)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DEMO: '1' },
  })
  await vacuum(databaseUrl)
}
