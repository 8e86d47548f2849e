/**
 * Sends hostile input to each endpoint of the contract. The response must have a fitting status and a plain sentence.
 * The input must not appear in the response or in the log, and must have no partial effect.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import type { Access, Role } from '#contract/core/access'
import { logout } from '#contract/accounts/logout'
import type { Endpoint } from '#contract/core/endpoint'
import { endpoints } from '#contract/index'
import { isRefusalCode, reasons } from '#contract/core/refusals'
import { defaultSmsLimits } from '#contract/messages/sms/sms-limits'
import { insertProduct, insertSession, insertVendor, insertAccount } from '../../tests/support/builders'
import { buildAttacks, hostileMarker, type Attack } from '../../tests/support/hostile-requests'
import { openWorld, type World } from '../../tests/support/world'

/** Endpoints with more fields receive each hostile value in some of them only, but in all in `npm run test:full`. */
const maxTries = process.env.TEST_FULL ? Infinity : 4

let world: World
let log = ''
const accounts = new Map<Role, string>()
let ids: string[] = []

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => Boolean((log += String(chunk))))
  world = await openWorld({ logLevel: 'trace' })
  const { db } = world.connection
  const vendor = await insertVendor(db)
  accounts.set('partner', vendor.owner.id)
  for (const role of ['endUser', 'admin', 'superAdmin', 'hotel-manager'] as const)
    accounts.set(role, (await insertAccount(db, { role })).id)
  // Each attack that is no attack sends a code. The limit of all phones is not what this is about.
  const sms = JSON.stringify({ ...defaultSmsLimits, maxCodesPerHour: 100_000, maxCodesPerDay: 100_000 })
  await db.insertInto('setting').values({ name: 'sms', value: sms, version: randomUUID() }).execute()
  const product = await insertProduct(db)
  ids = [product.id, randomUUID()]
  await noteEffects()
})
afterAll(() => world.close())

const roleFor = (access: Access): Role | null => {
  if (access.kind === 'session') return 'endUser'
  return access.kind === 'roles' ? access.roles[0] : null
}

interface ObservedResponse {
  status: number
  type: string
  text: string
}

async function sendAttack(
  { method }: Endpoint,
  { url, headers, payload }: Attack,
  token: string | null,
): Promise<ObservedResponse> {
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await world.app.inject({
    method,
    url,
    headers: { ...headers, ...authorization },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, type: String(answer.headers['content-type'] ?? ''), text: answer.payload }
}

/** Returns a description of what is wrong with a response, or null. */
function findFault({ status, type, text }: ObservedResponse): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (!type.startsWith('application/json')) return `answered as ${type || 'nothing'}`
  if (status < 400) return null
  const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown }
  if (!isRefusalCode(code) || reasons[code].status !== status) return `${status} says ${String(code)}`
  if (typeof message !== 'string' || !/^[A-Z].*[.]$/s.test(message)) return `has the message ${String(message)}`
  // A conflict contains stored values of the caller's own record, which an earlier request has created.
  const echoed = code === 'conflict' ? message : text
  return echoed.includes(hostileMarker) ? `repeats what was sent: ${text.slice(0, 200)}` : null
}

/**
 * Notes every row that appears or disappears, except in the tables that count failures on purpose. A change is both. What
 * is rolled back leaves no note.
 */
async function noteEffects(): Promise<void> {
  const { db } = world.connection
  await sql`create table noted_row (table_name text not null, content text not null, copies integer not null)`.execute(
    db,
  )
  await sql`
    create function note_rows() returns trigger language plpgsql as $$ begin
      -- A form with a file stores the upload before the command. When it is refused, the upload is deleted at once, and the
      -- job that would have deleted it later finds nothing.
      if tg_table_name = 'pending_job' and to_jsonb(new) ->> 'task' = 'upload.expire' then return null; end if;
      if tg_op <> 'INSERT' then insert into noted_row values (tg_table_name, old::text, -1); end if;
      if tg_op <> 'DELETE' then insert into noted_row values (tg_table_name, new::text, 1); end if;
      return null;
    end $$`.execute(db)
  await sql`
    do $$ declare name text; begin
      for name in select tablename from pg_tables
        where schemaname = 'public' and tablename not in ('sign_in_failure', 'rate_limit', 'noted_row')
      loop execute format(
        'create trigger note_rows after insert or update or delete on %I for each row execute function note_rows()', name
      ); end loop;
    end $$`.execute(db)
}

/** Returns the tables whose rows are not the same as at the last call. A row that was inserted and deleted does not count. */
async function takeEffects(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with taken as (delete from noted_row returning *)
    select distinct table_name as name from (
      select table_name from taken group by table_name, content having sum(copies) <> 0
    ) changed order by name`.execute(world.connection.db)
  return rows.map(({ name }) => name)
}

async function runInBatches<T>(attacks: readonly Attack[], work: (attack: Attack) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let from = 0; from < attacks.length; from += 4)
    results.push(...(await Promise.all(attacks.slice(from, from + 4).map(work))))
  return results
}

describe('invalid and hostile input', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as [string, Endpoint]))(
    'causes neither an internal error nor an effect at the endpoint %s',
    async (_, endpoint) => {
      const role = roleFor(endpoint.access)
      const signIn = async () => (role ? insertSession(world.connection.db, accounts.get(role)!) : null)
      let token = await signIn()
      const attacks = buildAttacks(endpoint, ids, maxTries)
      const results = await runInBatches(attacks, async (attack) => {
        const answer = await sendAttack(endpoint, attack, token)
        // A successful logout ends the session, so a new one is needed.
        if (answer.status === 200 && endpoint === logout) token = await signIn()
        return { attack, response: answer }
      })
      const faults = results.flatMap(({ attack, response }) =>
        findFault(response) ? [`${attack.name}: ${findFault(response)}`] : [],
      )
      expect(faults).toEqual([])
      // Input that the structs reject never reaches the database, so it is enough to repeat a third of it.
      const refusedAttacks = results
        .filter(({ response: { status } }, index) => status >= 400 && (status !== 422 || index % 3 === 0))
        // The fields without a conflict are saved (decision 014).
        .filter(({ response: { text } }) => !text.includes('"code":"conflict"'))
        .map(({ attack }) => attack)
      // A later request may have created what an earlier one did not find.
      const notFound = results.filter(({ response: { status } }) => status === 404).map(({ attack }) => attack)
      await runInBatches(notFound, (attack) => sendAttack(endpoint, attack, token))
      await takeEffects()
      await runInBatches(refusedAttacks, (attack) => sendAttack(endpoint, attack, token))
      expect(await takeEffects()).toEqual([])
    },
    300_000,
  )

  it('does not appear in the log', () => {
    expect(log).toContain('/api/auth/login')
    expect(log).not.toContain(hostileMarker)
    expect(log).not.toContain('mutale@example.test')
  })
})
