/**
 * Tests of customer records: each is created and merged once, no merge loses data, edits of merged records still apply, and
 * numbers of documents reach only those who ask for one.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  mergeCustomerRecords,
  saveCustomerRecord,
  showIdentityDocument,
  type CustomerRecord,
} from '#contract/bookings/customer-records'
import { blankCustomer } from '#contract/bookings/customer-values'
import type { BusinessType } from '#contract/core/access'
import { pull, push } from '#contract/sync/sync'
import {
  insertAccount,
  insertSession,
  insertStay,
  insertListing,
  insertVendor,
} from '../../../../tests/support/builders'
import { newId, openWorld, type World } from '../../../../tests/support/world'
import { deleteOldDocuments, documentRetentionDays } from './delete-old-documents'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 12 } })
  vendor = await insertVendor(db())
})
afterAll(() => world.close())

const token = () => vendor.owner.token
const form = { ...blankCustomer, name: 'Mwila Tembo', phones: ['0961234567'] }
const save = (id: string, body: object, as = token(), key = newId()) =>
  world.call(saveCustomerRecord, { token: as, key, params: { id }, body: body as never })
const merge = (id: string, otherId: string, as = token()) =>
  world.call(mergeCustomerRecords, { token: as, key: newId(), params: { id }, body: { otherId } })
const show = (id: string, kind: 'nrc' | 'passport' | 'license', as = token()) =>
  world.call(showIdentityDocument, { token: as, params: { id, kind }, body: {} as never })
async function add(body: object = {}): Promise<string> {
  const id = newId()
  const { status, body: answer } = await save(id, { ...form, ...body })
  expect([status, answer.fields]).toEqual([200, undefined])
  return id
}
async function pullRecords(as = token()) {
  const records = new Map<string, { version: number; data: CustomerRecord }>()
  const pages: string[] = []
  for (let cursor: string | undefined; ;) {
    const { body } = await world.call(pull, { token: as, query: { cursor } as never })
    pages.push(JSON.stringify(body))
    for (const row of body.rows) if (row.entity === 'customerRecord' && !row.deleted) records.set(row.id, row)
    if (!body.more) return { records, text: pages.join() }
    cursor = body.cursor
  }
}
const read = async (id: string) => (await pullRecords()).records.get(id)?.data
async function createMember(staff_role: 'partner-viewer' | 'partner-staff' | 'partner-manager') {
  const account = { role: 'partner', staff_role, vendor_id: vendor.id, business_type: 'hotel' } as const
  return insertSession(db(), (await insertAccount(db(), account)).id)
}
async function openBusiness(business_type: BusinessType) {
  const other = await insertVendor(db(), { business_type })
  await db().updateTable('account').set({ business_type }).where('id', '=', other.owner_id).execute()
  return other
}

describe('a customer record', () => {
  it('is created once, with normalized numbers, also if the response was lost', async () => {
    const [id, key] = [newId(), newId()]
    const body = { ...form, phones: ['+260 96 123 4567', '0961234567', '+27 82 123 4567'], nrc: '479974 11 1' }
    const answers = await Promise.all([save(id, body, token(), key), save(id, body, token(), key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await save(id, body, token(), key)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      values: { ...form, phones: ['0961234567', '+27821234567'], nrc: '•••••••11/1' },
      otherNames: [],
      mergedInto: null,
    })
    expect((await pullRecords()).records.get(id)!.version).toBe(1)
  })

  it('is refused with a message for invalid numbers, and nothing is stored', async () => {
    const id = newId()
    const body = { ...form, phones: ['12'], nrc: '12', passport: 'x', email: 'a@b' }
    const { status, body: answer } = await save(id, body)
    expect([status, Object.keys(answer.fields).sort()]).toEqual([422, ['email', 'nrc', 'passport', 'phones.0']])
    expect(await read(id)).toBeUndefined()
  })

  it('is edited by field, and a field that two devices changed is a conflict', async () => {
    const id = await add({ note: 'Ground floor' })
    const [note, phones] = await Promise.all([
      save(id, { note: 'Late arrival', from: { note: 'Ground floor' } }),
      save(id, { phones: ['0977000111'], from: { phones: form.phones } }),
    ])
    expect([note.status, phones.status]).toEqual([200, 200])
    const late = await save(id, { note: 'Quiet', email: 'm@example.test', from: { note: 'Ground floor', email: '' } })
    expect([late.status, late.body.code, late.body.detail]).toEqual([
      409,
      'conflict',
      { theirs: { note: 'Late arrival' } },
    ])
    expect((await read(id))!.values).toMatchObject({
      note: 'Late arrival',
      phones: ['0977000111'],
      email: 'm@example.test',
    })
  })

  it('belongs to one business', async () => {
    const id = await add({ nrc: '123456/10/1' })
    const other = await insertVendor(db())
    for (const answer of [
      await save(id, { note: 'Mine', from: { note: '' } }, other.owner.token),
      await save(id, { ...form, name: 'Mine' }, other.owner.token),
      await merge(id, await add(), other.owner.token),
      await show(id, 'nrc', other.owner.token),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect((await pullRecords(other.owner.token)).records.size).toBe(0)
    expect((await read(id))!.values).toMatchObject({ name: 'Mwila Tembo', note: '' })
  })

  it('never reaches members who may only view reports', async () => {
    const viewer = await createMember('partner-viewer')
    const before = await pullRecords(viewer)
    const id = await add({ name: 'Secret Guest', phones: ['0955777888'], nrc: '654321/10/1', note: 'Secret note' })
    for (const { records, text } of [before, await pullRecords(viewer)]) {
      expect(records.size).toBe(0)
      for (const secret of ['Secret Guest', 'Secret note', '10/1', '0955777888']) expect(text).not.toContain(secret)
    }
    for (const { status } of [
      await save(id, { note: 'x' }, viewer),
      await merge(id, await add(), viewer),
      await show(id, 'nrc', viewer),
    ])
      expect(status).toBe(403)
    const staff = await createMember('partner-staff')
    expect((await pullRecords(staff)).records.get(id)!.data.values.name).toBe('Secret Guest')
    expect((await save(id, { note: 'Seen', from: { note: 'Secret note' } }, staff)).status).toBe(200)
  })

  it('is created by a queued command, whose response has the masked number', async () => {
    const id = newId()
    const command = {
      key: newId(),
      endpoint: 'customerRecords.save',
      params: { id },
      body: { ...form, nrc: '111222/10/1' },
    }
    const { status, body } = await world.call(push, {
      token: token(),
      body: { protocol: 1, device: newId(), commands: [command] } as never,
    })
    expect([status, body.results]).toMatchObject([200, [{ key: command.key, outcome: 'accepted' }]])
    expect(JSON.stringify(body)).not.toContain('111222')
    expect(JSON.stringify(body)).toContain('•10/1')
  })
})

describe('identity documents', () => {
  it('are stored encrypted, and nothing else in the database contains a number', async () => {
    const number = '918273/45/1'
    const id = await add({ nrc: number })
    await save(id, { nrc: '', from: { nrc: '•••••••45/1' } })
    await save(id, { nrc: number, from: { nrc: '' } })
    expect((await show(id, 'nrc')).body).toEqual({ number })
    const { rows: columns } = await sql<{ t: string; c: string }>`select table_name as t, column_name as c
      from information_schema.columns where table_schema = 'public'`.execute(db())
    for (const { t, c } of columns) {
      const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(t)}
        where ${sql.ref(c)}::text ~ ${'918273|3931383237332f34352f31'}) as found`.execute(db())
      expect([t, c, rows[0]!.found]).toEqual([t, c, false])
    }
  })

  it('are read one by one, and the activity of members records that without the number', async () => {
    const id = await add({ passport: 'ZN123456', passportCountry: 'Zambia' })
    expect((await read(id))!.values).toMatchObject({ passport: '••••3456', nrc: '' })
    expect((await show(id, 'passport')).body).toEqual({ number: 'ZN123456' })
    expect((await show(id, 'nrc')).status).toBe(404)
    const entries = await db().selectFrom('member_activity').selectAll().where('vendor_id', '=', vendor.id).execute()
    expect(entries.filter(({ kind }) => kind === 'customerRecords.showDocument').length).toBeGreaterThan(0)
    expect(JSON.stringify(entries)).not.toContain('ZN123456')
    expect(JSON.stringify(entries)).not.toContain('Mwila')
  })

  it('are no conflict if both devices recorded the same number', async () => {
    const id = await add({ nrc: '479974/11/1' })
    expect((await save(id, { nrc: '479974/11/1', from: { nrc: '' } })).status).toBe(200)
    const { status, body } = await save(id, { nrc: '111111/11/1', from: { nrc: '' } })
    expect([status, body.detail]).toEqual([409, { theirs: { nrc: '•••••••11/1' } }])
    expect((await show(id, 'nrc')).body.number).toBe('479974/11/1')
  })

  it('are refused for a trade that does not need them', async () => {
    const shop = await openBusiness('store')
    const hire = await openBusiness('carHiring')
    const body = { ...form, license: 'DL7788' }
    expect((await save(newId(), body, shop.owner.token)).body.fields).toEqual({
      license: 'Your business does not need it.',
    })
    expect((await save(newId(), body, hire.owner.token)).status).toBe(200)
    expect((await save(newId(), form, shop.owner.token)).status).toBe(200)
  })

  it('are deleted two years after the last booking, and the record stays', async () => {
    const room = await insertListing(db(), { vendor_id: vendor.id })
    const counter = await insertAccount(db(), { deleted_at: new Date() })
    await db().updateTable('vendor').set({ counter_account_id: counter.id }).where('id', '=', vendor.id).execute()
    const [gone, regular, unnamed] = [
      await add({ phones: ['0977000001'], nrc: '100000/10/1' }),
      await add({ phones: ['0977000009', '0977000002'], nrc: '200000/10/1' }),
      await add({ name: 'Ruth Zulu', phones: [], nrc: '300000/10/1' }),
    ]
    const fresh = await add({ phones: ['0977000004'], nrc: '400000/10/1' })
    const old = new Date(Date.now() - (documentRetentionDays + 1) * 86_400_000)
    await db()
      .updateTable('customer_document')
      .set({ recorded_at: old })
      .where('record_id', 'in', [gone, regular, unnamed])
      .execute()
    for (const [walk_in_name, walk_in_phone, created_at] of [
      ['Mwila Tembo', '0977000001', old],
      ['M. Tembo', '0977000002', new Date()],
      ['Ruth Zulu', null, new Date()],
    ] as const)
      await insertStay(db(), {
        vendor_id: vendor.id,
        listing_id: room.id,
        account_id: counter.id,
        state: 'completed',
        ...{ walk_in_name, walk_in_phone, created_at },
      })
    expect(await world.transact((tx) => deleteOldDocuments(tx, 100))).toBe(1)
    expect(await world.transact((tx) => deleteOldDocuments(tx, 100))).toBe(0)
    const { records } = await pullRecords()
    expect(records.get(gone)).toMatchObject({ version: 2, data: { values: { nrc: '', phones: ['0977000001'] } } })
    for (const id of [regular, unnamed, fresh]) expect(records.get(id)!.data.values.nrc).toMatch(/10\/1$/)
  })
})

describe('merging two records', () => {
  const full = {
    name: 'M. Tembo',
    phones: ['0977000111'],
    email: 'm@example.test',
    note: 'Late arrival',
    tags: ['Regular'],
  }

  it('keeps the phone numbers, notes, names and documents of both', async () => {
    const kept = await add({ note: 'Ground floor', email: 'mwila@example.test', nrc: '479974/11/1' })
    const other = await add({ ...full, nrc: '999999/11/1', passport: 'ZN998877', passportCountry: 'Malawi' })
    const { status, body } = await merge(kept, other)
    const merged = {
      values: {
        name: 'Mwila Tembo',
        phones: ['0961234567', '0977000111'],
        email: 'mwila@example.test',
        note: 'Ground floor\nLate arrival\nEmail: m@example.test',
        tags: ['Regular'],
        nrc: '•••••••11/1',
        passport: '••••8877',
        passportCountry: 'Malawi',
        license: '',
      },
      otherNames: ['M. Tembo'],
      mergedInto: null,
    }
    expect([status, body]).toMatchObject([200, { _id: kept, ...merged }])
    expect(await read(kept)).toMatchObject(merged)
    expect(await read(other)).toMatchObject({ values: blankCustomer, otherNames: [], mergedInto: kept })
    expect((await show(other, 'nrc')).body.number).toBe('479974/11/1')
    expect((await show(kept, 'passport')).body.number).toBe('ZN998877')
  })

  it('has the same people in both orders, and repeating it changes nothing', async () => {
    for (const isReversed of [false, true]) {
      const pair = [await add({ note: 'Ground floor' }), await add(full)] as const
      const [kept, other] = isReversed ? [pair[1], pair[0]] : pair
      expect((await merge(kept, other)).status).toBe(200)
      const { records } = await pullRecords()
      for (const [id, otherId] of [
        [kept, other],
        [other, kept],
        [kept, kept],
        [other, other],
      ] as const)
        expect((await merge(id, otherId)).body).toMatchObject({ _id: kept })
      const after = (await pullRecords()).records
      expect([after.get(kept), after.get(other)]).toEqual([records.get(kept), records.get(other)])
      const { values, otherNames } = after.get(kept)!.data
      expect([...values.phones].sort()).toEqual(['0961234567', '0977000111'])
      expect(values.note.split('\n').sort()).toEqual(['Ground floor', 'Late arrival'])
      expect([values.name, ...otherNames].sort()).toEqual(['M. Tembo', 'Mwila Tembo'])
    }
  })

  it('redirects records that were merged before, so that no pointer leads to another one', async () => {
    const [a, b, c] = [await add(), await add(full), await add({ name: 'Tembo M', phones: ['0955000222'] })]
    await merge(b, a)
    await merge(c, b)
    const { records } = await pullRecords()
    expect([a, b, c].map((id) => records.get(id)!.data.mergedInto)).toEqual([c, c, null])
    expect((await merge(a, b)).body).toMatchObject({ _id: c })
    expect((await save(a, { email: 'new@example.test', from: { email: '' } })).body.code).toBe('conflict')
    expect((await read(c))!.values.phones).toEqual(['0955000222', '0977000111', '0961234567'])
  })

  it('applies later edits of the merged record to the remaining one', async () => {
    const kept = await add({ note: 'Ground floor', tags: ['Regular'] })
    const other = await add(full)
    await merge(kept, other)
    const edits = [
      { phones: ['0977000111', '0955000333'], from: { phones: ['0977000111'] } },
      { note: 'Arrives at 22:00', from: { note: 'Late arrival' } },
      { tags: ['VIP'], from: { tags: ['Regular'] } },
      { nrc: '222333/10/1', from: { nrc: '' } },
    ]
    for (const edit of edits) expect((await save(other, edit)).status).toBe(200)
    expect((await read(kept))!.values).toMatchObject({
      name: 'Mwila Tembo',
      phones: ['0961234567', '0977000111', '0955000333'],
      note: 'Ground floor\nArrives at 22:00',
      tags: ['VIP'],
      nrc: '•••••••10/1',
    })
    await save(other, { phones: [], from: { phones: ['0977000111'] } })
    expect((await read(kept))!.values.phones).toEqual(['0961234567', '0955000333'])
    const { status, body } = await save(other, { name: 'Moses Tembo', from: { name: 'M. Tembo' } })
    expect([status, body.detail]).toEqual([409, { theirs: { name: 'Mwila Tembo' } }])
    expect((await save(other, { name: 'Moses Tembo', from: { name: 'Mwila Tembo' } })).status).toBe(200)
    expect((await read(kept))!.values.name).toBe('Moses Tembo')
  })

  it('is refused with a reason if there is too much for one record', async () => {
    const [a, b] = [await add({ note: 'a'.repeat(1500) }), await add({ note: 'b'.repeat(1500) })]
    const { status, body } = await merge(a, b)
    expect([status, body.code]).toEqual([422, 'invalid_input'])
    expect(body.message).toContain('Please shorten one first.')
    expect((await read(b))!.mergedInto).toBeNull()
    expect((await merge(a, newId())).status).toBe(404)
  })

  it('never forms a circle when two devices merge in opposite directions at once', async () => {
    for (let round = 0; round < 12; round++) {
      const [a, b, c] = [await add(), await add(full), await add({ phones: ['0955000222'] })]
      const answers = await Promise.all([merge(a, b), merge(b, a), merge(b, c), merge(c, a)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const data = await db()
        .selectFrom('customer_record')
        .select(['id', 'merged_into', 'phones'])
        .where('id', 'in', [a, b, c])
        .execute()
      const roots = data.filter(({ merged_into }) => merged_into === null)
      expect(roots).toHaveLength(1)
      expect([...roots[0]!.phones].sort()).toEqual(['0955000222', '0961234567', '0977000111'])
      for (const { merged_into } of data) expect([null, roots[0]!.id]).toContain(merged_into)
    }
  })

  it('loses no edit that arrives at the same moment', async () => {
    for (let round = 0; round < 12; round++) {
      const [kept, other] = [await add({ note: 'Ground floor' }), await add(full)]
      const answers = await Promise.all([
        save(other, { phones: ['0977000111', '0955000333'], from: { phones: ['0977000111'] } }),
        merge(kept, other),
        save(kept, { phones: ['0961234567', '0955000444'], from: { phones: ['0961234567'] } }),
        save(other, { note: 'Arrives at 22:00', from: { note: 'Late arrival' } }),
      ])
      const { phones, note } = (await read(kept))!.values
      const [added, merged, addedToKept, noted] = answers.map(({ status }) => status)
      expect([added, merged, noted]).toEqual([200, 200, 200])
      expect(phones).toEqual(expect.arrayContaining(['0961234567', '0977000111', '0955000333']))
      expect(note).toContain('Arrives at 22:00')
      // An edit of the remaining record that expects only its own number is a conflict after the merge.
      expect([phones.includes('0955000444'), addedToKept]).toEqual(addedToKept === 200 ? [true, 200] : [false, 409])
    }
  })
})
