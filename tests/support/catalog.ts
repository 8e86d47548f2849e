/** Reads the catalog of a database as text, to compare the schemas of two databases. */
import type { Pool } from 'pg'

/** Objects of extensions are left out, because their version decides them. */
const isOwn = (table: string, id: string) =>
  `not exists (select from pg_depend where classid = '${table}'::regclass and objid = ${id} and deptype = 'e')`

/** Each query returns one text per object. Column order is left out, and so are PostgreSQL 18's names of `not null`. */
const queries = {
  columns: `
    select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, nullif(a.attidentity, ''), nullif(a.attgenerated, ''),
      'default ' || pg_get_expr(d.adbin, d.adrelid), 'statistics ' || nullif(a.attstattarget, -1))
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'c')`,
  constraints: `
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public'`,
  functions: `
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and ${isOwn('pg_proc', 'pg_proc.oid')}`,
  triggers: `
    select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger
    where not tgisinternal and (select relnamespace from pg_class where pg_class.oid = tgrelid) = 'public'::regnamespace`,
  views: `select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'`,
  sequences: `
    select concat_ws(' ', sequencename, data_type, start_value, increment_by, max_value, cycle) from pg_sequences
    where schemaname = 'public'`,
  types: `
    select concat_ws(' ', typname, typtype) from pg_type
    where typnamespace = 'public'::regnamespace and ${isOwn('pg_type', 'pg_type.oid')}`,
  extensions: `select extname from pg_extension`,
}

export type Catalog = Record<keyof typeof queries, string[]>

export async function readCatalog(pool: Pool): Promise<Catalog> {
  const catalog: Record<string, string[]> = {}
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await pool.query<{ text: string }>(`select text from (${query}) objects (text) order by 1`)
    catalog[kind] = rows.map(({ text }) => text)
  }
  return catalog as Catalog
}
