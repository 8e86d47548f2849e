/** Tests that every table has a retention rule that fits the database. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../../tests/support/world'
import { retentionRules, type RetentionRule } from './rules'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const rules: [string, RetentionRule][] = Object.entries(retentionRules)

describe('the retention rules', () => {
  it('name every table of the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`.execute(
      world.connection.db,
    )
    expect(Object.keys(retentionRules).sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('let rows expire by columns of the type timestamptz that are never null', async () => {
    const expected = rules.flatMap(([table, rule]) => ('expires' in rule ? [`${table}.${rule.expires.column}`] : []))
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone' and is_nullable = 'NO'`.execute(
      world.connection.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(expected))
  })

  it('say that rows are part of a row only if they refer to it', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass || ' ' || confrelid::regclass as name from pg_constraint where contype = 'f'`.execute(
      world.connection.db,
    )
    const expected = rules.flatMap(([table, rule]) => ('partOf' in rule ? [`${table} ${rule.partOf}`] : []))
    const references = rows.map(({ name }) => name)
    expect(expected.filter((reference) => !references.includes(reference))).toEqual([])
  })

  it.each(rules.flatMap(([table, rule]) => ('deletedBy' in rule ? [[table, rule.deletedBy] as const] : [])))(
    'name the file that deletes rows of the table %s',
    (table, file) => {
      const path = join(import.meta.dirname, '../..', file)
      expect(existsSync(path)).toBe(true)
      expect(readFileSync(path, 'utf8')).toMatch(
        new RegExp(`'${table}'|delete from ${table}\\b|delete_unused_${table}`),
      )
    },
  )
})
