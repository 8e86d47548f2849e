/** The database schema of graphile-worker. */
export const schema = 'graphile_worker'
