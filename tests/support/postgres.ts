/** Creates a migrated database for one test, in milliseconds, from the template that the global setup made. */
import { inject } from 'vitest'
import { createDatabaseIn, type TestDatabase } from './databases'

export type { TestDatabase }

export const createDatabase = (): Promise<TestDatabase> => createDatabaseIn(inject('postgresUrl'))
