/** Checks that `tables/`, the tables of the verticals and the migrations declare the same tables, columns and nullability. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openConnection } from '../../tests/support/connection'
import type { Connection } from './connect'
import { sql } from 'kysely'

let connection: Connection
openConnection((newConnection) => (connection = newConnection))

type Columns = Record<string, 'null' | 'never null'>

function readDeclaredTables(): Record<string, Columns> {
  const folder = join(import.meta.dirname, 'tables')
  const verticals = join(import.meta.dirname, '../verticals')
  const files = [
    ...readdirSync(folder).map((file) => join(folder, file)),
    ...readdirSync(verticals, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[^/\\]+[/\\][^/\\]+[/\\]tables\.ts$/.test(file))
      .map((file) => join(verticals, file)),
  ]
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const tables = [...text.matchAll(/^ {2}(\w+): \{([\s\S]*?)\}$/gm)]
  return Object.fromEntries(tables.map(([, table, columns]) => [table!, parseColumns(columns!)]))
}

const parseColumns = (text: string): Columns =>
  Object.fromEntries(
    [...text.matchAll(/(\w+): ((?:[^;\n<{]|<(?:[^<>]|<[^<>]*>)*>)+)/g)]
      .filter(([, , type]) => type!.trim())
      .map(([, name, type]) => [name!, /\| null\s*$/.test(type!.trim()) ? 'null' : 'never null']),
  )

it('declares the same tables, columns and nullability as the migrated database', async () => {
  const { rows } = await sql<{ table_name: string; column_name: string; is_nullable: string }>`
    select table_name, column_name, is_nullable from information_schema.columns
    where table_schema = 'public' and table_name <> 'migration'
  `.execute(connection.db)
  const actualTables: Record<string, Columns> = {}
  for (const row of rows)
    (actualTables[row.table_name] ??= {})[row.column_name] = row.is_nullable === 'YES' ? 'null' : 'never null'
  // PostgreSQL reports these columns as nullable, but generates them from columns that are never null.
  actualTables.listing!.search = 'never null'
  actualTables.job!.search = 'never null'
  // So are the columns of a view.
  actualTables.closed_day = { listing_id: 'never null', day: 'never null' }
  // These views only define the rows of tables.
  delete actualTables.search_listing_source
  delete actualTables.search_vendor_source
  expect(readDeclaredTables()).toEqual(actualTables)
})

it('accepts a custody step of a server that does not know when steps were recorded', async () => {
  const { rows } = await sql<{ column_default: string }>`
    select column_default from information_schema.columns where table_name = 'custody' and column_name = 'recorded_at'
  `.execute(connection.db)
  expect(rows).toEqual([{ column_default: 'now()' }])
})

it('has the triggers that docs/database.md lists', async () => {
  const { rows } = await sql<{ trigger: string }>`
    select tgrelid::regclass || ' ' || tgname as trigger from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  `.execute(connection.db)
  const guide = readFileSync(join(import.meta.dirname, '../../docs/database.md'), 'utf8')
  const listed = [...guide.matchAll(/^\| `(\w+)` \| `(\w+)` \| /gm)].map(([, table, trigger]) => `${table} ${trigger}`)
  expect(listed.sort()).toEqual(rows.map(({ trigger }) => trigger).sort())
})
