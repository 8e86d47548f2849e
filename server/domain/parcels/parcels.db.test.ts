/** Parcels on PostgreSQL: changes of custody, and release only with the release code. */
import { describe, expect, it } from 'vitest'
import { formatReleaseCode } from '#contract/parcels/custody'
import { renewReleaseCode, trackParcel } from '#contract/parcels/parcels'
import { pull } from '#contract/sync/sync'
import { aCustomer, anAccount, aSession } from '../../../tests/support/builders'
import { aRoute, brought, codeFor, parcel, released, route, stepped } from '../../../tests/support/parcels'
import { openTrade, type Trade } from '../../../tests/support/trade'
import { runDue } from '../../../tests/support/work'
import type { World } from '../../../tests/support/world'

let world: World
let trade: Trade
openTrade((opened, tradeInIt) => ([world, trade] = [opened, tradeInIt]))

describe('custody of a parcel', () => {
  async function sent(more: object = {}) {
    const { vendor, listing } = await aRoute(world)
    const customer = await aCustomer(world.connection.db)
    const { _id: id } = await trade.buy(listing.id, customer, { ...parcel, ...more })
    const { number } = await world.connection.db
      .selectFrom('parcel')
      .select('number')
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, number, customer, owner: vendor.owner }
  }

  const hands = async (id: string) =>
    (
      await world.connection.db
        .selectFrom('custody')
        .select('step')
        .where('booking_id', '=', id)
        .orderBy('ordinal')
        .execute()
    ).map(({ step }) => step)

  it('drives the booking, and public tracking shows the location without names', async () => {
    const { id, number, customer, owner } = await sent()
    expect((await trade.step(id, owner, 'begin')).body.code).toBe('wrong_state')
    expect((await stepped(world, id, owner, 'on_the_way')).body.code).toBe('wrong_state')
    expect((await stepped(world, id, owner, 'handed_over', 'Lusaka depot')).body).toMatchObject({
      status: 'in_service',
      parcel: { state: 'handed_over', number },
    })
    expect((await trade.step(id, owner, 'complete')).body.code).toBe('wrong_state')
    await brought(world, id, owner)
    const shown = await world.call(trackParcel, {
      params: { number: `${number.slice(0, 4)}-${number.slice(4).toLowerCase()}` },
    })
    expect(shown.body).toMatchObject({
      number,
      state: 'arrived',
      from: 'Lusaka',
      to: 'Kitwe',
      carrier: { licence: route.licence },
    })
    expect(JSON.stringify(shown.body)).not.toMatch(/Zulu|Mulenga|Phiri|Banda|097|096|Books/)
    expect((await released(world, id, owner, await codeFor(world, id, customer))).body).toMatchObject({
      status: 'completed',
      parcel: { state: 'released' },
    })
    const told = await world.connection.db
      .selectFrom('notification')
      .select('message')
      .where('account_id', '=', customer.id)
      .execute()
    expect(told.filter(({ message }) => message.startsWith('Parcel '))).toHaveLength(5)
    expect((await world.call(trackParcel, { params: { number: 'TP2222222222' } })).status).toBe(404)
  })

  it('keeps the release code out of all tables and shows it to the buyer only', async () => {
    const { id, customer, owner } = await sent()
    const code = await codeFor(world, id, customer)
    expect(code).toMatch(/^\d{6}$/)
    expect(await codeFor(world, id, await aCustomer(world.connection.db))).toBe('not_found')
    expect(await codeFor(world, id, owner)).toBe('forbidden')
    await runDue(world)
    expect(
      world.gateways.letters.some(({ to, text }) => to === customer.email && text.includes(formatReleaseCode(code))),
    ).toBe(true)
    const { rows } = await world.connection.pool.query<{ said: string }>(
      `select p::text || coalesce((select string_agg(n::text, ' ') from notification n), '') as said from parcel p where booking_id = $1`,
      [id],
    )
    expect(rows[0]!.said).not.toContain(code)
    expect(rows[0]!.said).not.toContain(formatReleaseCode(code))
  })

  it('blocks the release after five wrong codes until the sender creates a new one', async () => {
    const { id, customer, owner } = await sent()
    await brought(world, id, owner)
    const code = await codeFor(world, id, customer)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = []
    for (let round = 0; round < 5; round++) tries.push((await released(world, id, owner, wrong)).body.code)
    expect(tries).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'parcel_locked'])
    expect((await released(world, id, owner, code)).body.code).toBe('parcel_locked')
    const { token } = customer
    const renewed = (await world.call(renewReleaseCode, { token, params: { id } })).body.code
    expect((await released(world, id, owner, code)).body.code).toBe('wrong_code')
    expect((await released(world, id, owner, renewed)).body.status).toBe('completed')
  })

  it('counts concurrent wrong codes', async () => {
    const { id, customer, owner } = await sent()
    await brought(world, id, owner)
    const wrong = (await codeFor(world, id, customer)) === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 12 }, () => released(world, id, owner, wrong)))
    const { wrong_codes } = await world.connection.db
      .selectFrom('parcel')
      .select('wrong_codes')
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(wrong_codes).toBe(5)
  })

  it('shows sender and recipient to staff but not to a viewer', async () => {
    const { id, owner } = await sent()
    const { vendor_id } = await world.connection.db
      .selectFrom('account')
      .select('vendor_id')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const shownTo = async (staff_role: string) => {
      const member = await anAccount(world.connection.db, {
        role: 'partner',
        staff_role,
        vendor_id,
        business_type: 'carrier',
      })
      const token = await aSession(world.connection.db, member.id)
      const { rows } = (await world.call(pull, { token })).body
      return JSON.stringify(rows.find((row: any) => row.entity === 'vendorBooking' && row.id === id).data)
    }
    expect(await shownTo('partner-staff')).toMatch(/0966012345|260966012345/)
    const looked = await shownTo('partner-viewer')
    expect(looked).not.toMatch(/Bwalya|Natasha|966012345|971000102/)
  })

  it('is released once at its destination only, and repeated requests return the same result', async () => {
    const { id, customer, owner } = await sent()
    const code = await codeFor(world, id, customer)
    for (const step of ['handed_over', 'at_depot', 'on_the_way'] as const) {
      await stepped(world, id, owner, step)
      expect((await released(world, id, owner, code)).body.code).toBe('wrong_state')
    }
    await brought(world, id, owner)
    const answers = await Promise.all(Array.from({ length: 6 }, () => released(world, id, owner, code)))
    expect(answers.map(({ body }) => body.status)).toEqual(Array(6).fill('completed'))
    expect(await hands(id)).toEqual(['handed_over', 'at_depot', 'on_the_way', 'arrived', 'released'])
  })

  it('performs a step once under concurrent requests', async () => {
    const { id, owner } = await sent()
    const answers = await Promise.all(Array.from({ length: 8 }, () => stepped(world, id, owner, 'handed_over')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await hands(id)).toEqual(['handed_over'])
  })

  it('cannot be moved after cancellation, and its release code is hidden', async () => {
    const { id, number, customer, owner } = await sent()
    await trade.cancel(id, customer)
    expect((await stepped(world, id, owner, 'handed_over')).body.code).toBe('wrong_state')
    expect(await codeFor(world, id, customer)).toBe('not_found')
    expect((await world.call(trackParcel, { params: { number } })).body).toMatchObject({ isCancelled: true, steps: [] })
  })

  it('cannot be moved by another carrier', async () => {
    const { id, customer } = await sent()
    const { vendor } = await aRoute(world)
    expect((await released(world, id, vendor.owner, await codeFor(world, id, customer))).status).toBe(404)
    expect((await stepped(world, id, vendor.owner, 'handed_over')).status).toBe(404)
  })
})
