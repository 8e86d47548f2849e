/** Checks that `tables/` and the migrations declare the same tables, columns and nullability. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openConnection } from '../../tests/support/connection'
import type { Connection } from './connect'
import { sql } from 'kysely'

let connection: Connection
openConnection((opened) => (connection = opened))

type Columns = Record<string, 'null' | 'never null'>

function declared(): Record<string, Columns> {
  const folder = join(import.meta.dirname, 'tables')
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const tables = [...text.matchAll(/^ {2}(\w+): \{([\s\S]*?)\}$/gm)]
  return Object.fromEntries(tables.map(([, table, columns]) => [table!, columnsOf(columns!)]))
}

const columnsOf = (text: string): Columns =>
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
  const real: Record<string, Columns> = {}
  for (const row of rows)
    (real[row.table_name] ??= {})[row.column_name] = row.is_nullable === 'YES' ? 'null' : 'never null'
  // PostgreSQL reports these as nullable, but generates them from columns that are never null.
  real.listing!.search = 'never null'
  real.job!.search = 'never null'
  expect(declared()).toEqual(real)
})
