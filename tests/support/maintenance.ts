/** Sets maintenance mode on a running server of a browser test by changing the setting in its database. */
import { Client } from 'pg'
import { loadCredentials, buildConnectionUrl } from '../../server/db/launcher/credentials'
import { resolveInstallation } from '../../server/db/launcher/installation'

export async function setMaintenance(dataDir: string, isEnabled: boolean): Promise<void> {
  const database = new Client(buildConnectionUrl(loadCredentials(await resolveInstallation({ dataDir }))))
  await database.connect()
  try {
    await database.query(
      "insert into setting values ('maintenanceMode', $1) on conflict (name) do update set value = excluded.value",
      [JSON.stringify(isEnabled)],
    )
  } finally {
    await database.end()
  }
}
