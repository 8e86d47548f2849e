/** A migrated database for one test, in milliseconds: a copy of the template that the global set-up made. */
import { inject } from 'vitest'
import { createDatabaseIn, type TestDatabase } from './databases'

export type { TestDatabase }

export const createDatabase = (): Promise<TestDatabase> => createDatabaseIn(inject('postgresUrl'))
