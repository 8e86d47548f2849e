/** The audit log: every administrator command writes it, nothing changes it, and administrators read it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportAudit, listAudit, maxExportDays, type AuditEntry } from '#contract/platform/audit'
import { adminPageSize, maxCounted } from '#contract/core/list-page'
import { isMutation } from '#contract/core/build-request'
import { addDays, lusakaDate } from '#contract/core/dates'
import { openSupportTicket } from '#contract/messages/support/support'
import { formatTicketNumber } from '#contract/messages/support/support-labels'
import { replyAsSupportTeam, setSupportTicketStatus } from '#contract/messages/support/support-team'
import { insertCustomer } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { routes } from '../..'

let world: World
let admin: Awaited<ReturnType<typeof insertCustomer>>
let ticketId: string
beforeAll(async () => {
  world = await openWorld()
  admin = await insertCustomer(world.connection.db, { role: 'admin', full_name: 'Mutale Banda' })
  const { token } = await insertCustomer(world.connection.db)
  ticketId = randomUUID()
  await world.call(openSupportTicket, {
    token,
    body: { id: ticketId, subject: 'Charged twice', category: 'payment', priority: 'high', message: 'Please help.' },
  })
})
afterAll(() => world.close())

const setStatus = (status: string) =>
  world.call(setSupportTicketStatus, { token: admin.token, params: { id: ticketId }, body: { status } })
const readLog = (query: Record<string, unknown> = {}) => world.call(listAudit, { token: admin.token, query })

it('requires an audit entry of every command that only administrators may call', () => {
  const unaudited = routes
    .filter(({ kind, endpoint: { access } }) => {
      const isAdminOnly = access.kind === 'roles' && access.roles.every((role) => /^(admin|superAdmin)$/.test(role))
      return kind === 'command' && isAdminOnly
    })
    .filter((route) => !('isAudited' in route))
  expect(unaudited.map(({ endpoint }) => endpoint.name)).toEqual([])
  expect(routes.filter((route) => 'isAudited' in route && isMutation(route.endpoint)).length).toBeGreaterThan(2)
})

it('stores who changed what, from which address, with the values before and after', async () => {
  await setStatus('resolved')
  const { body, headers } = await readLog()
  expect(body[0]).toMatchObject({
    actor: { _id: admin.id, name: 'Mutale Banda' },
    action: 'support.status',
    target: { kind: 'ticket', _id: ticketId, label: formatTicketNumber(ticketId) },
    address: '127.0.0.1',
    before: { status: 'open' },
    after: { status: 'resolved' },
  })
  expect(headers['x-total-count']).toBe('1')
})

it('stores nothing for a command that changed nothing or was refused', async () => {
  await setStatus('resolved')
  await world.call(setSupportTicketStatus, {
    token: admin.token,
    params: { id: randomUUID() },
    body: { status: 'closed' },
  })
  expect((await readLog()).body).toHaveLength(1)
})

it('writes the entry in the transaction of the command', async () => {
  await sql`alter table audit_entry add constraint planted check (action <> 'support.reply') not valid`.execute(
    world.connection.db,
  )
  const reply = { token: admin.token, params: { id: ticketId }, body: { id: randomUUID(), message: 'We are on it.' } }
  expect((await world.call(replyAsSupportTeam, reply)).status).toBe(500)
  expect(await world.connection.db.selectFrom('support_reply').selectAll().execute()).toEqual([])
  await sql`alter table audit_entry drop constraint planted`.execute(world.connection.db)
})

it.each([
  ['update', sql`update audit_entry set reason = 'other'`],
  ['delete', sql`delete from audit_entry`],
  ['truncate', sql`truncate audit_entry`],
])('refuses %s of stored entries', async (_, statement) => {
  await expect(statement.execute(world.connection.db)).rejects.toThrow('audit entries cannot be changed or deleted')
})

it('filters by action, administrator, target and day', async () => {
  await setStatus('closed')
  const find = async (query: Record<string, unknown>) => ((await readLog(query)).body as AuditEntry[]).length
  expect(await find({ action: 'support.status' })).toBe(2)
  expect(await find({ action: 'support.reply' })).toBe(0)
  expect(await find({ actor: admin.id, targetKind: 'ticket', targetId: ticketId })).toBe(2)
  expect(await find({ actor: randomUUID() })).toBe(0)
  expect(await find({ from: '2020-01-01', to: '2020-01-02' })).toBe(0)
  expect(await find({ from: '2020-01-01', to: '2120-01-01' })).toBe(2)
})

it('finds entries by a part of the name or email of the administrator', async () => {
  const find = async (administrator: string) => (await readLog({ administrator })).body.length
  expect(await find('mutale b')).toBe(2)
  expect(await find('%')).toBe(0)
  expect(await find('nobody')).toBe(0)
})

const readCsv = (body: Record<string, unknown>) => world.call(exportAudit, { token: admin.token, body })
const days = () => {
  const to = lusakaDate(Date.now())
  return { from: addDays(to, -10), to }
}

it('exports the matching entries as CSV, with its own entry, and runs no formula', async () => {
  await sql`
    insert into audit_entry (at, actor_id, action, target_kind, target_id, target_label, address, reason)
    values (now(), ${admin.id}, 'support.status', 'ticket', 'x', '=HYPERLINK("http://x")', '127.0.0.1', '-1')`.execute(
    world.connection.db,
  )
  const { body } = await readCsv({ ...days(), action: 'support.status' })
  expect(body).toMatchObject({ entries: 3, limited: false })
  const lines = body.csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")",127.0.0.1,'-1,,`)
  expect((await readLog()).body[0]).toMatchObject({ action: 'audit.export', after: { action: 'support.status' } })
})

it('does not store an export with its idempotency key', async () => {
  const stored = await world.connection.db.selectFrom('command_key').select('outcome').execute()
  expect(JSON.stringify(stored)).not.toContain('HYPERLINK')
})

it('refuses an export of too many days', async () => {
  const { to } = days()
  expect((await readCsv({ from: addDays(to, -maxExportDays), to })).status).toBe(422)
  expect((await readCsv({ from: addDays(to, 1), to })).status).toBe(422)
})

it('pages the entries and counts only up to the limit', async () => {
  await sql`
    insert into audit_entry (at, actor_id, action, target_kind, target_id, target_label, address)
    select now(), ${admin.id}, 'support.reply', 'ticket', 'x', 'Ticket ' || n, '127.0.0.1'
    from generate_series(1, ${maxCounted + 200}) n`.execute(world.connection.db)
  const first = await readLog()
  const second = await readLog({ page: 2 })
  expect(first.body).toHaveLength(adminPageSize)
  expect(second.body[0]._id).toBe(first.body.at(-1)._id - 1)
  expect(first.headers['x-total-count']).toBe(String(maxCounted + 1))
})
