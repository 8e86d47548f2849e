import { afterAll, beforeAll } from 'vitest'
import { connect, type Connection } from '../../server/db/connect'
import { createDatabase } from './postgres'

/** Gives the tests of a file a migrated database of their own, and drops it after them. */
export function openConnection(onOpen: (connection: Connection) => unknown): void {
  let close = async () => {}
  beforeAll(async () => {
    const database = await createDatabase()
    const connection = connect(database.url)
    close = async () => {
      await connection.close()
      await database.drop()
    }
    onOpen(connection)
  })
  afterAll(() => close())
}
