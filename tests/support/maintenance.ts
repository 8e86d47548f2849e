import { queryServerDatabase } from './server-database'

/**
 * Sets maintenance mode on a running server by changing the setting in its database.
 * @param database a connection URL, or the data folder of a server of a browser test
 */
export const setMaintenance = (database: string, isEnabled: boolean): Promise<unknown> =>
  queryServerDatabase(
    database,
    `insert into setting (name, value) values ('maintenance', $1)
    on conflict (name) do update set value = excluded.value, version = gen_random_uuid()`,
    [JSON.stringify({ isOn: isEnabled, message: '', plannedEnd: '' })],
  )
