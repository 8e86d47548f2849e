/**
 * Sends hostile input to each endpoint of the contract. The response must have a fitting status and a plain sentence.
 * The input must not appear in the response or in the log, and must have no partial effect.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import type { Access, Role } from '#contract/accounts/access'
import { logout } from '#contract/accounts/session'
import type { Endpoint } from '#contract/core/endpoint'
import { endpoints } from '#contract/index'
import { isRefusalCode, reasons } from '#contract/core/refusals'
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
  const product = await insertProduct(db)
  ids = [product.id, randomUUID()]
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

/** A checksum of the database, without the tables that count failures on purpose. */
async function fingerprint(): Promise<string> {
  const { db } = world.connection
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sign_in_failure', 'rate_limit')`.execute(
    db,
  )
  const sums = tables.map(
    ({ name }) =>
      sql`select ${name} as name, count(*) as many, sum(hashtext(t::text)::bigint) as sum from ${sql.table(name)} t`,
  )
  const { rows } = await sql`select * from (${sql.join(sums, sql` union all `)}) found order by name`.execute(db)
  return JSON.stringify(rows)
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
      const before = await fingerprint()
      await runInBatches(refusedAttacks, (attack) => sendAttack(endpoint, attack, token))
      expect(await fingerprint()).toBe(before)
    },
    300_000,
  )

  it('does not appear in the log', () => {
    expect(log).toContain('/api/auth/login')
    expect(log).not.toContain(hostileMarker)
    expect(log).not.toContain('mutale@example.test')
  })
})
