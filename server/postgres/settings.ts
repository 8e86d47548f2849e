/**
 * The server's settings, passed on its command line. They come from the running code instead of the time when the
 * cluster was created, and apply to every connection that does not override them.
 */
const commonSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_preload_libraries=',
  'max_connections=200',
  // An open write transaction delays the change feed for everyone, so no transaction may stay open or wait for long.
  'statement_timeout=15s',
  'idle_in_transaction_session_timeout=10s',
  'lock_timeout=5s',
  'timezone=UTC',
  'log_timezone=UTC',
  // The details of an error and its statement contain values of rows: names, email addresses, phone numbers.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_parameter_max_length=0',
  // JIT compilation takes longer than any of our queries.
  'jit=off',
]

/** On macOS the default flushes to the disk's cache only. */
const durableSettings = process.platform === 'darwin' ? ['wal_sync_method=fsync_writethrough'] : []

const ephemeralSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum_naptime=1h']

export function buildServerSettings(port: number, ephemeral: boolean): string[] {
  const settings = [...commonSettings, ...(ephemeral ? ephemeralSettings : durableSettings), `port=${port}`]
  return settings.flatMap((setting) => ['-c', setting])
}
