/** Tests that an export contains all data of an account, and that a deletion leaves no personal data in PostgreSQL. */
import { randomInt, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyForJob } from '#contract/business/hiring/applications'
import { login } from '#contract/accounts/auth'
import { changeVehiclePhotos, saveVehicle } from '#contract/business/fleet'
import { sendContactMessage } from '#contract/messages/contact'
import { sendMessage } from '#contract/messages/messages'
import { checkDeletion, deleteAccount, exportOwnData, maxExportsPerDay } from '#contract/accounts/personal-data'
import { updateProfile } from '#contract/accounts/profile'
import { writeReview } from '#contract/bookings/reviews/reviews'
import { me } from '#contract/accounts/session'
import { openSupportTicket, replyToSupportTicket } from '#contract/messages/support/support'
import { addDays, lusakaDate } from '#contract/core/values'
import {
  insertCustomer,
  insertListing,
  insertAccount,
  insertProduct,
  insertSession,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { uploadPicture } from '../../../../tests/support/upload-picture'
import type { World } from '../../../../tests/support/world'
import { hashNewPassword } from '../accounts'
import { identifierPattern } from './identifiers'
import { wipeAgain } from './index'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

const password = 'River#2026heron'
const db = () => world.connection.db
let hash: string

interface SignedInAccount {
  id: string
  token: string
}
interface Person extends SignedInAccount {
  email: string
  name: string
  surname: string
  phone: string
  nrc: string
  /** Matches identifiers that only this person has in these tests. */
  pattern: RegExp
}
const proof = { currentPassword: password }
const requestExport = (person: SignedInAccount, body: object = proof) =>
  world.call(exportOwnData, { token: person.token, body })
const requestDeletion = (person: SignedInAccount, body: object = proof) =>
  world.call(deleteAccount, { token: person.token, body: { ...body, confirm: 'delete' } })
const listObstacles = async (person: SignedInAccount) =>
  (await world.call(checkDeletion, { token: person.token })).body.obstacles

const randomLetters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join('')
const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

async function aPerson(row: Parameters<typeof insertAccount>[1] = {}): Promise<Person> {
  const [first, surname, phone, nrc] = [
    `Zen${randomLetters(7)}`,
    `Qui${randomLetters(8)}`,
    `097${randomDigits(7)}`,
    `${randomDigits(6)}/${randomDigits(2)}/1`,
  ]
  const name = `${first} ${surname}`
  const pattern = new RegExp(
    `${first}|${surname}|${[...phone.slice(3)].join('[\\s-]*')}|${[...nrc].filter((character) => character !== '/').join('/?')}`,
    'i',
  )
  const account = await insertCustomer(db(), {
    full_name: name,
    phone,
    nrc,
    address: `Plot 99 ${surname} Close`,
    email: `${surname.toLowerCase()}@own-data.example`,
    password_hash: hash,
    ...row,
  })
  return { ...account, name, surname, phone, nrc, pattern }
}

beforeEach(async () => void (hash ??= await hashNewPassword(password)))

/** @returns the id of the photo's upload */
async function insertVehicleWithPhoto({ owner: { token } }: { owner: SignedInAccount }, alt: string): Promise<string> {
  const [params, add] = [{ id: randomUUID() }, await uploadPicture(world, token, 'vehicle')]
  const body = {
    name: 'Coach 4',
    plate: 'BAE 4521',
    class: null,
    seats: 40,
    layout: '2+2' as const,
    listingId: null,
    documents: [],
    removed: false,
  }
  await world.call(saveVehicle, { token, params, body })
  for (const change of [{ add }, { id: add, alt, from: { alt: '' } }])
    expect((await world.call(changeVehiclePhotos, { token, params, body: change })).status).toBe(200)
  return add
}

/** Searches every text, JSON and array column of every table. @returns the places of the matches */
async function scan(pattern: RegExp): Promise<string[]> {
  const { rows: columns } = await world.connection.pool.query(`
    select table_schema as s, table_name as t, column_name as c from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and (data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY', 'tsvector') or data_type like 'char%')`)
  expect(columns.length).toBeGreaterThan(100)
  const matches: string[] = []
  for (const { s, t, c } of columns) {
    const { rows } = await world.connection.pool.query(
      `select "${c}"::text as value from "${s}"."${t}" where "${c}" is not null`,
    )
    for (const { value } of rows) if (pattern.test(value)) matches.push(`${s}.${t}.${c}: ${value.slice(0, 200)}`)
  }
  return matches
}

/** Creates a person who has used every feature. All bookings and payments have ended. */
async function createUsedAccount() {
  const person = await aPerson()
  const { name, surname, phone, nrc } = person
  const vendor = await insertVendor(db())
  const room = await insertListing(db(), { vendor_id: vendor.id })
  const day = addDays(lusakaDate(Date.now()), 10)
  const stay = await trade.buy(room.id, person, { checkIn: day, checkOut: addDays(day, 2), guests: 2, rooms: 1 })
  await trade.step(stay._id, vendor.owner, 'begin')
  await trade.step(stay._id, vendor.owner, 'complete')
  await db()
    .insertInto('vendor_customer')
    .values({
      vendor_id: vendor.id,
      account_id: person.id,
      note: `${name} likes room 3`,
      tags: JSON.stringify([surname]),
      blocked_at: new Date(),
      blocked_reason: `${name} left without paying`,
      changed_at: new Date(),
    })
    .execute()
  await db()
    .insertInto('counter_payment')
    .values({
      id: randomUUID(),
      vendor_id: vendor.id,
      booking_id: stay._id,
      kind: 'sale',
      line: 0,
      method: 'mobile_money',
      amount_ngwee: 100,
      reference: `Sent by ${phone}`,
      received_ngwee: null,
      shift_id: null,
      happened_at: new Date(),
      recorded_at: new Date(),
      recorded_by: vendor.owner.id,
    })
    .execute()
  const product = await insertProduct(db())
  const address = { name, phone, street: `Plot 99 ${surname} Close`, town: `${surname}town`, note: `Ask for ${name}` }
  const [choice, quote] = [
    { quantity: 1, receive: 'delivery', address },
    { names: [name], place: `Plot 99 ${surname} Close`, lines: [] },
  ]
  const rows = {
    choice: JSON.stringify(choice),
    quote: JSON.stringify(quote),
    summary: JSON.stringify({
      template: 'purchase',
      params: { quantity: 1, productName: 'Cloth', isDelivery: true, town: `${surname}town` },
    }),
    ticket: `T1*${name}`,
    note: `Sorry, ${name.toUpperCase()}`,
  }
  const order = await insertStay(db(), {
    account_id: person.id,
    vendor_id: product.vendor_id,
    listing_id: product.id,
    vertical: 'stores',
    booking_type: 'order',
    state: 'completed',
    ...rows,
  })
  const admin = await insertAccount(db(), { role: 'admin' })
  await db()
    .insertInto('refund_decision')
    .values({
      ...{ id: randomUUID(), booking_id: order, vendor_ngwee: 100, platform_ngwee: 0, needs_approval: true },
      ...{ state: 'requested', requested_by: admin.id, created_at: new Date(), reason: `${name} got a torn cloth` },
    })
    .execute()
  const note = { author_id: admin.id, text: `${name} called twice`, created_at: new Date() }
  await db()
    .insertInto('admin_note')
    .values([
      { ...note, id: randomUUID(), account_id: person.id },
      { ...note, id: randomUUID(), booking_id: order },
    ])
    .execute()
  const caseId = randomUUID()
  const [now, sides] = [new Date(), { customer_id: person.id, vendor_id: product.vendor_id, customer_sees: true }]
  await db()
    .insertInto('support_case')
    .values({
      ...{
        id: caseId,
        kind: 'complaint',
        subject: `Torn cloth of ${name}`,
        state: 'open',
        booking_id: order,
        ...sides,
      },
      ...{ opened_by: admin.id, opened_at: now, due_at: now, changed_at: now, reason: `${name} is right` },
      ...{ first_response_due: now, resolution_due: now },
    })
    .execute()
  const caseEntry = {
    case_id: caseId,
    created_at: now,
    files: JSON.stringify([{ upload: caseId, name: `${name}.pdf` }]),
  }
  await db()
    .insertInto('case_entry')
    .values([
      {
        ...{ ...caseEntry, id: randomUUID(), position: 1, kind: 'answered', author_id: person.id },
        ...{ author_side: 'customer', visible_to: 'customer', text: `It is me, ${name}, of ${surname}town.` },
      },
      {
        ...{ ...caseEntry, id: randomUUID(), position: 2, kind: 'answered', author_id: vendor.owner.id },
        ...{ author_side: 'vendor', visible_to: 'vendor', text: `SIDE-OF-THE-BUSINESS about ${name}` },
      },
    ])
    .execute()
  const coachBooking = {
    choice: JSON.stringify({ names: [name], seats: ['1A'] }),
    quote: JSON.stringify({ names: [`${name} (1A)`] }),
  }
  await insertStay(db(), {
    account_id: person.id,
    vendor_id: vendor.id,
    listing_id: room.id,
    vertical: 'buses',
    booking_type: 'bus',
    state: 'completed',
    ...coachBooking,
  })
  const call = (endpoint: Parameters<World['call']>[0], input: object, token = person.token) =>
    world.call(endpoint, { token, key: randomUUID(), ...input })
  const responses = [
    await call(writeReview, { params: { id: stay._id }, body: { stars: 4, text: `Lovely. ${name}, ${phone}` } }),
    await call(sendMessage, {
      params: { with: vendor.id },
      body: { id: randomUUID(), text: `I am ${name}, my NRC is ${nrc}.` },
    }),
    await call(
      sendMessage,
      {
        params: { with: person.id },
        body: {
          id: randomUUID(),
          text: `Dear ${name.split(' ')[0]}, we call you at +260 97 ${phone.slice(3, 6)} ${phone.slice(6)}, Ms ${surname}.`,
        },
      },
      vendor.owner.token,
    ),
    await call(updateProfile, { body: { gender: 'Female', location: `${surname}town` } }),
    await world.call(sendContactMessage, {
      key: randomUUID(),
      body: {
        id: randomUUID(),
        fullName: name,
        email: person.email,
        subject: 'Hello there',
        message: 'I have a question about bookings.',
      },
    }),
  ]
  const ticketId = randomUUID()
  responses.push(
    await call(openSupportTicket, {
      body: {
        id: ticketId,
        subject: `From ${name}`,
        category: 'other',
        priority: 'low',
        message: `Please call ${phone}.`,
      },
    }),
  )
  responses.push(
    await call(replyToSupportTicket, {
      params: { id: ticketId },
      body: { id: randomUUID(), message: `It is ${name} again.` },
    }),
  )
  const jobId = randomUUID()
  await db()
    .insertInto('job')
    .values({
      id: jobId,
      vendor_id: vendor.id,
      title: 'Cook',
      kind: 'full-time',
      town: 'Lusaka',
      description: '',
      closes_on: '2099-01-01',
      created_at: new Date(),
    })
    .execute()
  responses.push(
    await call(applyForJob, {
      params: { id: jobId },
      body: {
        fullName: name,
        phone,
        email: person.email,
        coverNote: `${name} cooks very well and has done so for many years.`,
      },
    }),
  )
  expect(responses.map(({ status, body }) => (status < 300 ? 'ok' : JSON.stringify(body)))).toEqual(
    responses.map(() => 'ok'),
  )
  // A business paid out to this person.
  await insertPayout(vendor, person)
  await runDueTasks(world)
  return { person, vendor, stay, product }
}

const insertPayout = (
  vendor: { id: string; owner: { id: string } },
  { name, phone }: { name: string; phone: string },
) =>
  db()
    .insertInto('payout')
    .values({
      id: randomUUID(),
      reference: randomUUID(),
      vendor_id: vendor.id,
      requested_by: vendor.owner.id,
      recipient_name: name,
      phone,
      network: 'Airtel',
      amount_ngwee: 5000,
      fee_ngwee: 0,
      reason: `Salary of ${name}`,
      state: 'successful',
      created_at: new Date(),
      changed_at: new Date(),
    })
    .execute()

describe('an export of personal data', () => {
  it('contains everything stored about the account, and no secrets', async () => {
    const { person } = await createUsedAccount()
    const { status, body, headers } = await requestExport(person)
    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('no-store')
    expect(body).toMatchObject({
      incomplete: [],
      account: { full_name: person.name, nrc: person.nrc, phone: person.phone, email: person.email },
    })
    const counts = Object.fromEntries(
      Object.entries(body).flatMap(([list, rows]) => (Array.isArray(rows) ? [[list, rows.length]] : [])),
    )
    expect(counts).toMatchObject({
      bookings: 3,
      payments: 1,
      reviews: 1,
      messages: 2,
      supportTickets: 1,
      supportReplies: 1,
      cases: 1,
      caseEntries: 1,
      contactMessages: 1,
      applications: 1,
      sessions: 1,
    })
    expect(counts.notifications).toBeGreaterThan(0)
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/argon2|password_hash|token_hash|ticket_key/)
    expect(text).not.toContain(person.token)
    expect(text).not.toContain('SIDE-OF-THE-BUSINESS')
  })

  it('contains nothing about other accounts', async () => {
    const { person } = await createUsedAccount()
    expect(JSON.stringify((await requestExport(await aPerson())).body)).not.toMatch(person.pattern)
  })

  it('requires the password', async () => {
    const person = await aPerson()
    expect((await requestExport(person, {})).body.code).toBe('wrong_password')
    expect((await requestExport(person, { currentPassword: 'wrong' })).body.code).toBe('wrong_password')
    expect((await requestExport(person)).status).toBe(200)
  })

  it('has a daily limit that concurrent requests do not exceed', async () => {
    // An account without a password, because concurrent passwords would reach the limit of attempts first.
    const person = await aPerson({ password_hash: null, google_subject: `google-${randomUUID()}` })
    const answers = await Promise.all(Array.from({ length: maxExportsPerDay + 3 }, () => requestExport(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxExportsPerDay)
    expect(answers.filter(({ body }) => body.code === 'too_many_requests')).toHaveLength(3)
  })

  it('requires a recent sign-in if the account has no password', async () => {
    const person = await aPerson({ password_hash: null, google_subject: `google-${randomUUID()}` })
    expect((await requestExport(person, {})).status).toBe(200)
    await db()
      .updateTable('session')
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .where('account_id', '=', person.id)
      .execute()
    expect((await requestExport(person, {})).body.code).toBe('sign_in_again')
    expect((await requestDeletion(person, {})).body.code).toBe('sign_in_again')
  })
})

describe('account deletion', () => {
  it('leaves no name, email, phone or NRC number in any text or JSON column', async () => {
    const { person, vendor, stay } = await createUsedAccount()
    const { pattern } = person
    expect((await scan(pattern)).length).toBeGreaterThan(20)
    const before = await trade.getBalances()
    expect((await requestDeletion(person)).body).toEqual({ message: 'Your account has been deleted.' })
    await runDueTasks(world)
    expect(await scan(pattern)).toEqual([])
    expect(await trade.getBalances()).toEqual(before)
    expect(await trade.readBooking(stay._id)).toMatchObject({
      state: 'completed',
      total_ngwee: 180_000,
      paid_ngwee: 180_000,
      choice: { guests: 2 },
    })
    expect(await trade.getNotifications(vendor.owner.id)).toContain('Former customer gave you 4 stars')
  })

  it('ends all sessions, releases the email and succeeds once', async () => {
    const person = await aPerson()
    const otherToken = await insertSession(db(), person.id)
    const answers = await Promise.all(Array.from({ length: 4 }, () => requestDeletion(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 500)).toEqual([])
    for (const token of [person.token, otherToken]) expect((await world.call(me, { token })).status).toBe(401)
    expect((await world.call(login, { body: { email: person.email, password } })).body.code).toBe('wrong_credentials')
    expect((await insertAccount(db(), { email: person.email })).email).toBe(person.email)
  })

  it('is rejected during open bookings or pending payments, with the reasons', async () => {
    const person = await aPerson()
    const room = await insertListing(db(), { vendor_id: (await insertVendor(db())).id })
    const day = addDays(lusakaDate(Date.now()), 10)
    const stay = await trade.buy(room.id, person, { checkIn: day, checkOut: addDays(day, 2), guests: 2, rooms: 1 })
    expect(await listObstacles(person)).toMatchObject([
      { title: `Booking ${stay.reference} at Musi Lodge`, link: `/my-account/bookings/${stay._id}` },
    ])
    expect(await requestDeletion(person)).toMatchObject({
      status: 409,
      body: { code: 'account_in_use', detail: { obstacles: [{ link: `/my-account/bookings/${stay._id}` }] } },
    })
    await trade.cancel(stay._id, person)
    expect((await listObstacles(person)).map(({ title }: any) => title)).toEqual([
      expect.stringMatching(/^Refund of ZMW/),
      'We still hold money for you',
    ])
    world.gateways.nextStatus = { state: 'successful', identifier: 'LPL-1' }
    await runDueTasks(world)
    expect(await listObstacles(person)).toEqual([])
    expect((await requestDeletion(person)).status).toBe(200)
  })

  it('requires the password', async () => {
    const person = await aPerson()
    expect((await requestDeletion(person, {})).body.code).toBe('wrong_password')
    expect((await world.call(me, { token: person.token })).body.full_name).toBe(person.name)
  })

  it('is rejected for an owner with open bookings, a balance or staff, and otherwise hides the vendor', async () => {
    const { person, vendor } = await createUsedAccount()
    await db().updateTable('account').set({ password_hash: hash }).where('id', '=', vendor.owner.id).execute()
    const member = await insertAccount(db(), {
      role: 'partner',
      staff_role: 'partner-staff',
      vendor_id: vendor.id,
      business_type: 'hotel',
    })
    expect(await listObstacles(vendor.owner)).toMatchObject([
      { title: '1 other person works for your business', link: '/dashboard' },
      { title: 'Your business has a balance', link: '/dashboard?to=finance' },
    ])
    expect((await requestDeletion(vendor.owner)).body.code).toBe('account_in_use')
    await db().updateTable('account').set({ vendor_id: null }).where('id', '=', member.id).execute()
    expect((await requestDeletion(person)).status).toBe(200)

    const { name, phone, surname, pattern } = await aPerson({
      full_name: 'Nobody',
      phone: null,
      nrc: null,
      address: null,
      email: `${randomUUID()}@own-data.example`,
    })
    const smallVendor = await insertVendor(db(), {
      name: 'Small Lodge',
      phone,
      email: `${surname.toLowerCase()}@lodge.example`,
      description: `Run by ${name}`,
    })
    await db()
      .updateTable('account')
      .set({ password_hash: hash, full_name: name, phone })
      .where('id', '=', smallVendor.owner.id)
      .execute()
    await insertListing(db(), { vendor_id: smallVendor.id, description: `Call ${phone}` })
    const photo = await insertVehicleWithPhoto(smallVendor, name)
    await insertPayout(smallVendor, { name, phone })
    await db()
      .insertInto('payment_settings')
      .values({
        vendor_id: smallVendor.id,
        bank_account: '{}',
        mobile_money: JSON.stringify({ provider: 'Airtel', name, number: phone }),
        changed_at: new Date(),
      })
      .execute()
    expect((await requestDeletion(smallVendor.owner)).status).toBe(200)
    await runDueTasks(world)
    expect(await scan(pattern)).toEqual([])
    expect(await db().selectFrom('upload').select('id').where('id', '=', photo).execute()).toEqual([])
    expect(
      await db()
        .selectFrom('vendor')
        .select(['visible', 'name'])
        .where('id', '=', smallVendor.id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ visible: false, name: 'Small Lodge' })
  })

  it('Account deletion at the moment of a booking is rejected or leaves no personal data', async () => {
    const vendor = await insertVendor(db())
    const room = await insertListing(db(), { vendor_id: vendor.id, capacity: 50 })
    const day = addDays(lusakaDate(Date.now()), 20)
    for (let round = 0; round < 5; round++) {
      const person = await aPerson()
      const [deleted, booked] = await Promise.all([
        requestDeletion(person),
        trade.request(room.id, person, { checkIn: day, checkOut: addDays(day, 1), guests: 1, rooms: 1 }),
        world.call(updateProfile, {
          token: person.token,
          key: randomUUID(),
          body: { full_name: `${person.name} again` },
        }),
      ])
      expect([200, 401, 409]).toContain(deleted.status)
      expect([200, 401]).toContain(booked.status)
      if (deleted.status !== 200) {
        await db().deleteFrom('claim').where('account_id', '=', person.id).execute()
        await db().updateTable('booking').set({ state: 'hold_expired' }).where('account_id', '=', person.id).execute()
        expect((await requestDeletion(person)).status).toBe(200)
      }
      await world.transact((tx) => wipeAgain(tx, person.id))
      await runDueTasks(world)
      expect(await scan(person.pattern)).toEqual([])
    }
  })
})

describe('identifierPattern', () => {
  it.each([
    ['Dear Zengani  Quixwell,', true],
    ['ZENGANI QUIXWELL', true],
    ['call +260 97 765 4321 now', true],
    ['0977-654-321', true],
    ['260977654321', true],
    ['NRC 987654/32/1', true],
    ['NRC 987654321', true],
    ['zq@quixwell.example', true],
    ['Zengani Quixwellington', false],
    ['10977654321', false],
    ['Dear customer', false],
  ])('tests %j for personal data: %s', async (text, expected) => {
    const pattern = identifierPattern({
      full_name: 'Zengani Quixwell',
      email: 'zq@quixwell.example',
      phone: '0977654321',
      nrc: '987654/32/1',
    })
    const { rows } = await world.connection.pool.query('select $1 ~* $2 as found', [text, pattern])
    expect(rows[0].found).toBe(expected)
  })
})
