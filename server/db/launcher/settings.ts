/**
 * The server's settings, given on its command line: so they are those of the running code, not of the day the cluster
 * was made, and hold for every connection that does not say otherwise.
 */
const always = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_preload_libraries=',
  'max_connections=200',
  // An open write holds the change feed back for everyone, so nothing may stay open or wait for long.
  'statement_timeout=15s',
  'idle_in_transaction_session_timeout=10s',
  'lock_timeout=5s',
  'timezone=UTC',
  'log_timezone=UTC',
  // Compiling a query costs more than any of ours takes.
  'jit=off',
]

/** On macOS the default only reaches the disk's own cache. */
const durable = process.platform === 'darwin' ? ['wal_sync_method=fsync_writethrough'] : []

const throwaway = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum_naptime=1h']

export function settingsFor(port: number, ephemeral: boolean): string[] {
  const settings = [...always, ...(ephemeral ? throwaway : durable), `port=${port}`]
  return settings.flatMap((setting) => ['-c', setting])
}
