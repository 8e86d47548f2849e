/** Direct access to the database of a running server. */
import { Client, type QueryResult } from 'pg'
import { loadCredentials, buildConnectionUrl } from '../../server/postgres/credentials'
import { resolveInstallation } from '../../server/postgres/installation'

/** @param database a connection URL, or the data folder of a server of a browser test */
export async function queryServerDatabase(
  database: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryResult> {
  const client = new Client(
    database.includes('://')
      ? database
      : buildConnectionUrl(loadCredentials(await resolveInstallation({ dataDir: database }))),
  )
  await client.connect()
  try {
    return await client.query(text, [...values])
  } finally {
    await client.end()
  }
}
