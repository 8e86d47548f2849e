/** Puts a running server of a browser test into maintenance, as its administrators will: one row of its database. */
import { Client } from 'pg'
import { loadCredentials, buildConnectionUrl } from '../../server/db/launcher/credentials'
import { resolveInstallation } from '../../server/db/launcher/installation'

export async function setMaintenance(dataDir: string, on: boolean): Promise<void> {
  const database = new Client(buildConnectionUrl(loadCredentials(await resolveInstallation({ dataDir }))))
  await database.connect()
  try {
    await database.query(
      "insert into setting values ('maintenanceMode', $1) on conflict (name) do update set value = excluded.value",
      [JSON.stringify(on)],
    )
  } finally {
    await database.end()
  }
}
