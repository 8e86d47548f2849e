/** Starts the built server on a database with demo data and a number of listings. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { findFreePort, root } from './local-resources'
import { createDatabase, query } from './postgres'
import { printProgress } from './report'
import { startTilipo } from './tilipo'

export interface DemoSite {
  listings: number
  url: string
  databaseUrl: string
}

/** @param listings fewer than the demo data have: only those */
export async function startDemoSite(cluster: string, listings: number): Promise<DemoSite> {
  const databaseUrl = await createDatabase(cluster, `tilipo_${listings}`)
  execFileSync(process.execPath, [join(root, 'dist/server/demo.js'), '--listings', String(listings)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DEMO: '1' },
  })
  await query(databaseUrl, 'vacuum analyze')
  const [row] = await query<{ count: string }>(databaseUrl, 'select count(*) from listing')
  const { url } = await startTilipo({ port: await findFreePort(), databaseUrl, demo: true })
  printProgress(`${row!.count} listings`)
  return { listings: Number(row!.count), url, databaseUrl }
}
