/**
 * Runs database transactions. Domain commands receive only a `Tx`. It also provides time, ids and randomness, so that
 * tests can control them.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Db } from './connect'
import type { Recorded } from './recorded'
import type { Database } from './schema'
import type { Secrets } from './secrets'
import { firstItem } from '#contract/core/checked-access'

export interface Tx {
  sql: Transaction<Database>
  /** The time of PostgreSQL's clock when the transaction began, or of the test's clock. */
  at: Date
  /**
   * The SHA-256 of the caller's session token: its screens display the result and need no message about it. Absent in
   * background jobs, for calls without a session, and after a handler has deleted it because no screen waits.
   */
  callerSession?: Buffer
  newId(): string
  randomBytes(count: number): Buffer
  /**
   * Returns the server's secrets, from which keys are derived.
   * @throws Error if this database has none
   */
  secrets(): Secrets
  /** What the command has changed so far. */
  recorded: Recorded
  /** Runs `effect` after the commit, never after a rollback. A crash can lose it, so use it for hints only. */
  afterCommit(effect: () => void): void
}

export interface TransactOptions {
  /** Overrides the clock. */
  clock?: () => Date
  isolation?: 'read committed' | 'repeatable read'
  readOnly?: boolean
  callerSession?: Buffer
}

const serializationFailure = '40001'
const deadlock = '40P01'
const maxAttempts = 4

export async function transact<T>(db: Db, run: (tx: Tx) => Promise<T>, options: TransactOptions = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = []
    try {
      const result = await runOnce(db, run, options, effects)
      for (const effect of effects) effect()
      return result
    } catch (error) {
      if (attempt === maxAttempts || !isTransient(error)) throw error
    }
  }
}

async function runOnce<T>(
  db: Db,
  run: (tx: Tx) => Promise<T>,
  { clock, isolation = 'read committed', readOnly = false, callerSession }: TransactOptions,
  effects: (() => void)[],
): Promise<T> {
  const transaction = db
    .transaction()
    .setIsolationLevel(isolation)
    .setAccessMode(readOnly ? 'read only' : 'read write')
  return transaction.execute(async (inner) => {
    const at = clock ? clock() : await readTransactionTime(inner)
    return run({
      sql: inner,
      at,
      ...(callerSession && { callerSession }),
      newId: randomUUID,
      randomBytes,
      secrets: () => getSecrets(db),
      recorded: { changes: [] },
      afterCommit: (effect) => void effects.push(effect),
    })
  })
}

function getSecrets({ secrets }: Db): Secrets {
  if (!secrets) throw new Error('this database has no secrets')
  return secrets
}

async function readTransactionTime(inner: Transaction<Database>): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(inner)
  return firstItem(rows).at
}

/** Returns an error that makes `transact` retry: a row changed between reading and locking it. */
export const retryTransaction = (): Error => Object.assign(new Error('begin again'), { code: serializationFailure })

const isTransient = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code
  return code === serializationFailure || code === deadlock
}

/** Runs `effect` in a savepoint. If it throws, only its changes are rolled back, and the error is rethrown. */
export async function withSavepoint<T>(tx: Tx, effect: () => Promise<T>): Promise<T> {
  await sql`savepoint effect`.execute(tx.sql)
  try {
    const result = await effect()
    await sql`release savepoint effect`.execute(tx.sql)
    return result
  } catch (error) {
    // Also release it: nested savepoints share the name, and the outer one must be the one that is found next.
    await sql`rollback to savepoint effect`.execute(tx.sql)
    await sql`release savepoint effect`.execute(tx.sql)
    throw error
  }
}
