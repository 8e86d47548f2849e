/**
 * Adopts databases that were created by the 97 former migrations, which the baseline `migrations/001` to `014` replaced
 * (decision 110). Delete this folder, its call in `migrate.ts` and the fixture of its test when no database is left that
 * was last started with a version before the baseline: at the latest with release 1.0.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { createOperatorError } from '../../operator-error'

const formerMigrationCount = 97
/** SHA-256 of the sorted names of all former migrations, one per line. */
const formerMigrationsHash = 'd29a839a4abc2b8d923d327479e36e624f950928aed0582bfd5488eaa3088560'
/** Each former database has applied this migration. */
const firstFormerMigration = '001-spine.sql'
const baselineFileCount = 14

/** Whether the former migrations created the database. */
export const isFormerDatabase = (applied: ReadonlySet<string>): boolean => applied.has(firstFormerMigration)

/**
 * Renames what the baseline names differently, replaces all functions by their final text and records the baseline, in one
 * transaction.
 * @param applied names of the recorded migrations
 * @param folder contains `adoption.sql`
 * @param migrations all files of `migrations/`, sorted by name
 * @returns the names of the baseline files
 * @throws an operator error if former migrations are missing
 */
export async function adoptBaseline(
  client: pg.Client,
  applied: ReadonlySet<string>,
  folder: string,
  migrations: readonly { name: string; sql: string }[],
): Promise<string[]> {
  if (hashNames(applied) !== formerMigrationsHash)
    throw createOperatorError(
      `The database has ${applied.size} of the ${formerMigrationCount} migrations before the baseline. Start it once ` +
        'with Tilipo at commit e7ed6cdc, which applies the others, and then with this version. Nothing was changed.',
    )
  const baseline = migrations.slice(0, baselineFileCount)
  await client.query('begin')
  await client.query(await readFile(join(folder, 'adoption.sql'), 'utf8'))
  await client.query('set local check_function_bodies = off')
  for (const { sql } of baseline) for (const statement of findFunctions(sql)) await client.query(statement)
  await client.query('delete from migration')
  await client.query('insert into migration (name) select unnest($1::text[])', [baseline.map(({ name }) => name)])
  await client.query('commit')
  return baseline.map(({ name }) => name)
}

const hashNames = (names: ReadonlySet<string>): string =>
  createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')

const findFunctions = (sql: string): string[] =>
  [...sql.matchAll(/^create function [^$]*?\$\$[\s\S]*?\$\$;$/gm)].map(([statement]) =>
    statement.replace('create function', 'create or replace function'),
  )
