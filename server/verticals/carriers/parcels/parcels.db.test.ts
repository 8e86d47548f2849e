/** Parcels on PostgreSQL: changes of custody, and release only with the release code. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatReleaseCode, formatTrackingNumber } from '#contract/verticals/carriers/parcels/custody'
import { renewReleaseCode, trackParcel } from '#contract/verticals/carriers/parcels/parcels'
import { pull } from '#contract/sync/sync'
import { renderSms } from '#contract/sms-templates'
import type { StaffRole } from '#contract/core/access'
import { insertCustomer, insertAccount, insertSession } from '../../../../tests/support/builders'
import {
  insertRoute,
  advanceToRelease,
  deliverParcel,
  getReleaseCode,
  parcel,
  pushParcelSteps,
  submitReleaseCode,
  route,
  takeParcelStep,
} from '../../../../tests/support/parcels'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import type { World } from '../../../../tests/support/world'
import { loadNotificationTexts } from '../../../../tests/support/notifications'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

describe('custody of a parcel', () => {
  async function bookParcel(more: object = {}) {
    const { vendor, listing } = await insertRoute(world)
    const customer = await insertCustomer(world.connection.db)
    const { _id: id } = await trade.buy(listing.id, customer, { ...parcel, ...more })
    const { number } = await world.connection.db
      .selectFrom('parcel')
      .select('number')
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, number, customer, owner: vendor.owner }
  }

  const listCustodySteps = async (id: string) =>
    (
      await world.connection.db
        .selectFrom('custody')
        .select('step')
        .where('booking_id', '=', id)
        .orderBy('ordinal')
        .execute()
    ).map(({ step }) => step)

  it('drives the booking, and public tracking shows the location without names', async () => {
    const { id, number, customer, owner } = await bookParcel()
    expect((await trade.step(id, owner, 'begin')).body.code).toBe('wrong_state')
    expect((await takeParcelStep(world, id, owner, 'on_the_way')).body.code).toBe('wrong_state')
    expect((await takeParcelStep(world, id, owner, 'handed_over', 'Lusaka depot')).body).toMatchObject({
      status: 'in_service',
      parcel: { state: 'handed_over', number },
    })
    expect((await trade.step(id, owner, 'complete')).body.code).toBe('wrong_state')
    await advanceToRelease(world, id, owner)
    const tracking = await world.call(trackParcel, {
      params: { number: `${number.slice(0, 4)}-${number.slice(4).toLowerCase()}` },
    })
    expect(tracking.body).toMatchObject({
      number,
      state: 'arrived',
      from: 'Lusaka',
      to: 'Kitwe',
      carrier: { licence: route.licence },
    })
    expect(JSON.stringify(tracking.body)).not.toMatch(/Zulu|Mulenga|Phiri|Banda|097|096|Books/)
    expect((await submitReleaseCode(world, id, owner, await getReleaseCode(world, id, customer))).body).toMatchObject({
      status: 'completed',
      parcel: { state: 'released' },
    })
    const notifications = await loadNotificationTexts(world.connection.db, customer.id)
    expect(notifications.filter(({ message }) => message.startsWith('Parcel '))).toHaveLength(5)
    expect((await world.call(trackParcel, { params: { number: 'TP2222222222' } })).status).toBe(404)
  })

  it('keeps the release code out of all tables and shows it to the buyer only', async () => {
    const { id, customer, owner } = await bookParcel()
    const code = await getReleaseCode(world, id, customer)
    expect(code).toMatch(/^\d{6}$/)
    expect(await getReleaseCode(world, id, await insertCustomer(world.connection.db))).toBe('not_found')
    expect(await getReleaseCode(world, id, owner)).toBe('forbidden')
    await runDueTasks(world)
    expect(
      world.gateways.emails.some(({ to, text }) => to === customer.email && text.includes(formatReleaseCode(code))),
    ).toBe(true)
    const { rows } = await world.connection.pool.query<{ said: string }>(
      `select p::text || coalesce((select string_agg(n::text, ' ') from notification n), '') as said from parcel p where booking_id = $1`,
      [id],
    )
    expect(rows[0]!.said).not.toContain(code)
    expect(rows[0]!.said).not.toContain(formatReleaseCode(code))
  })

  it('blocks the release after five wrong codes until the sender creates a new one', async () => {
    const { id, customer, owner } = await bookParcel()
    await advanceToRelease(world, id, owner)
    const code = await getReleaseCode(world, id, customer)
    const wrong = code === '000000' ? '000001' : '000000'
    const codes = []
    for (let round = 0; round < 5; round++) codes.push((await submitReleaseCode(world, id, owner, wrong)).body.code)
    expect(codes).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'parcel_locked'])
    expect((await submitReleaseCode(world, id, owner, code)).body.code).toBe('parcel_locked')
    const { token } = customer
    const renewed = (await world.call(renewReleaseCode, { token, params: { id } })).body.code
    expect((await submitReleaseCode(world, id, owner, code)).body.code).toBe('wrong_code')
    expect((await submitReleaseCode(world, id, owner, renewed)).body.status).toBe('completed')
  })

  it('counts concurrent wrong codes', async () => {
    const { id, customer, owner } = await bookParcel()
    await advanceToRelease(world, id, owner)
    const wrong = (await getReleaseCode(world, id, customer)) === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 12 }, () => submitReleaseCode(world, id, owner, wrong)))
    const { wrong_codes } = await world.connection.db
      .selectFrom('parcel')
      .select('wrong_codes')
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(wrong_codes).toBe(5)
  })

  it('shows sender and recipient to staff but not to a viewer', async () => {
    const { id, owner } = await bookParcel()
    const { vendor_id } = await world.connection.db
      .selectFrom('account')
      .select('vendor_id')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const readBookingAs = async (staff_role: StaffRole) => {
      const member = await insertAccount(world.connection.db, {
        role: 'partner',
        staff_role,
        vendor_id,
        business_type: 'carrier',
      })
      const token = await insertSession(world.connection.db, member.id)
      const { rows } = (await world.call(pull, { token })).body
      return JSON.stringify(rows.find((row: any) => row.entity === 'vendorBooking' && row.id === id).data)
    }
    expect(await readBookingAs('partner-staff')).toMatch(/0966012345|260966012345/)
    const viewerBooking = await readBookingAs('partner-viewer')
    expect(viewerBooking).not.toMatch(/Bwalya|Natasha|966012345|971000102/)
  })

  it('is released once at its destination only, and repeated requests return the same result', async () => {
    const { id, customer, owner } = await bookParcel()
    const code = await getReleaseCode(world, id, customer)
    for (const step of ['handed_over', 'at_depot', 'on_the_way'] as const) {
      await takeParcelStep(world, id, owner, step)
      expect((await submitReleaseCode(world, id, owner, code)).body.code).toBe('wrong_state')
    }
    await advanceToRelease(world, id, owner)
    const answers = await Promise.all(Array.from({ length: 6 }, () => submitReleaseCode(world, id, owner, code)))
    expect(answers.map(({ body }) => body.status)).toEqual(Array(6).fill('completed'))
    expect(await listCustodySteps(id)).toEqual(['handed_over', 'at_depot', 'on_the_way', 'arrived', 'released'])
  })

  it('performs a step once under concurrent requests', async () => {
    const { id, owner } = await bookParcel()
    const answers = await Promise.all(Array.from({ length: 8 }, () => takeParcelStep(world, id, owner, 'handed_over')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await listCustodySteps(id)).toEqual(['handed_over'])
  })

  it('cannot be moved after cancellation, and its release code is hidden', async () => {
    const { id, number, customer, owner } = await bookParcel()
    await trade.cancel(id, customer)
    expect((await takeParcelStep(world, id, owner, 'handed_over')).body.code).toBe('wrong_state')
    expect(await getReleaseCode(world, id, customer)).toBe('not_found')
    expect((await world.call(trackParcel, { params: { number } })).body).toMatchObject({ isCancelled: true, steps: [] })
  })

  it('cannot be moved by another carrier', async () => {
    const { id, customer } = await bookParcel()
    const { vendor } = await insertRoute(world)
    expect((await submitReleaseCode(world, id, vendor.owner, await getReleaseCode(world, id, customer))).status).toBe(
      404,
    )
    expect((await takeParcelStep(world, id, vendor.owner, 'handed_over')).status).toBe(404)
  })
  describe('recorded offline', () => {
    const past = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    /** Moves the booking of the parcel an hour back, so that steps can lie between it and now. */
    const moveCreation = (id: string) =>
      world.connection.db
        .updateTable('parcel')
        .set({ created_at: new Date(Date.now() - 3_600_000) })
        .where('booking_id', '=', id)
        .execute()
    const trackSteps = async (number: string) => {
      const { state, steps } = (await world.call(trackParcel, { params: { number } })).body
      return { state, steps: steps.map(({ step }: { step: string }) => step) }
    }
    const originSteps = [{ step: 'handed_over' }, { step: 'at_depot' }, { step: 'on_the_way' }] as const
    const allSteps = ['handed_over', 'at_depot', 'on_the_way', 'arrived']

    it('is accepted with the device’s time, and the time of arrival is stored too', async () => {
      const { id, number, owner, customer } = await bookParcel()
      await moveCreation(id)
      const [earlier, later] = [past(30), past(10)]
      expect(
        await pushParcelSteps(world, id, owner, [
          { step: 'handed_over', at: earlier },
          { step: 'at_depot', at: later },
        ]),
      ).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }])
      const rows = await world.connection.db
        .selectFrom('custody')
        .select(['at', 'recorded_at'])
        .where('booking_id', '=', id)
        .orderBy('ordinal')
        .execute()
      expect(rows.map((row) => row.at.toISOString())).toEqual([earlier, later])
      expect(rows[0]!.recorded_at.getTime()).toBeGreaterThan(rows[0]!.at.getTime() + 1_700_000)
      expect(await trackSteps(number)).toEqual({ state: 'at_depot', steps: ['handed_over', 'at_depot'] })
      const [booking] = (await world.call(pull, { token: customer.token })).body.rows.filter(
        (row: any) => row.id === id,
      )
      expect(booking.data.status).toBe('in_service')
    })

    it('takes effect once when its response was lost and the device sends it again', async () => {
      const { id, owner } = await bookParcel()
      const steps = originSteps.map((step) => ({ ...step, key: randomUUID() }))
      await pushParcelSteps(world, id, owner, steps)
      await Promise.all([1, 2, 3].map(() => pushParcelSteps(world, id, owner, steps)))
      expect(await listCustodySteps(id)).toEqual(['handed_over', 'at_depot', 'on_the_way'])
    })

    it('is not refused when the destination sends first, and all steps end in the order of the devices', async () => {
      const { id, number, owner } = await bookParcel()
      await moveCreation(id)
      expect(await pushParcelSteps(world, id, owner, [{ step: 'arrived', at: past(1), place: 'Kitwe' }])).toEqual([
        expect.objectContaining({ outcome: 'accepted' }),
      ])
      expect(await trackSteps(number)).toEqual({ state: 'arrived', steps: ['arrived'] })
      const results = await pushParcelSteps(
        world,
        id,
        owner,
        originSteps.map(({ step }, index) => ({ step, at: past(10 - index) })),
      )
      expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted'])
      expect(await trackSteps(number)).toEqual({ state: 'arrived', steps: allSteps })
    })

    it('is accepted from two devices that recorded the same step, and displayed once', async () => {
      const { id, number, owner, customer } = await bookParcel()
      const [first, second] = await Promise.all([
        pushParcelSteps(world, id, owner, [{ step: 'handed_over' }]),
        pushParcelSteps(world, id, owner, [{ step: 'handed_over' }, { step: 'at_depot' }]),
      ])
      expect([...first, ...second].map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted'])
      expect(await trackSteps(number)).toEqual({ state: 'at_depot', steps: ['handed_over', 'at_depot'] })
      const notifications = await loadNotificationTexts(world.connection.db, customer.id)
      expect(notifications.filter(({ message }) => message.includes('handed over by the sender'))).toHaveLength(1)
    })

    it('notifies once if the device that sends later has recorded the same step earlier', async () => {
      const { id, owner, customer } = await bookParcel()
      await moveCreation(id)
      for (const at of [past(1), past(5)]) {
        const results = await pushParcelSteps(world, id, owner, [{ step: 'handed_over', at }])
        expect(results.map(({ outcome }) => outcome)).toEqual(['accepted'])
      }
      const notifications = await loadNotificationTexts(world.connection.db, customer.id)
      expect(notifications.filter(({ message }) => message.includes('handed over by the sender'))).toHaveLength(1)
    })

    it('does not reopen a parcel that was released meanwhile', async () => {
      const { id, number, customer, owner } = await bookParcel()
      await advanceToRelease(world, id, owner)
      await submitReleaseCode(world, id, owner, await getReleaseCode(world, id, customer))
      const [result] = await pushParcelSteps(world, id, owner, [{ step: 'arrived', place: 'Kitwe' }])
      expect(result!.outcome).toBe('accepted')
      expect(await trackSteps(number)).toEqual({ state: 'released', steps: [...allSteps, 'released'] })
    })

    it.each([
      ['in the future', '2199-01-01T00:00:00.000Z'],
      ['long ago', '1970-01-01T00:00:00.000Z'],
    ])('gets a time between the booking and its arrival if the device’s clock is %s', async (_, deviceTime) => {
      const { id, owner } = await bookParcel()
      await pushParcelSteps(world, id, owner, [{ step: 'handed_over', at: deviceTime }])
      const { at: storedAt } = await world.connection.db
        .selectFrom('custody')
        .select('at')
        .where('booking_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
    })

    it('is refused with the reason after the sender cancelled, and for door delivery that was not booked', async () => {
      const { id, customer, owner } = await bookParcel()
      expect(await pushParcelSteps(world, id, owner, [{ step: 'out_for_delivery' }])).toMatchObject([
        { outcome: 'refused', code: 'wrong_state', message: expect.stringContaining('Door delivery was not booked') },
      ])
      await trade.cancel(id, customer)
      expect(await pushParcelSteps(world, id, owner, [{ step: 'handed_over' }])).toMatchObject([
        {
          outcome: 'refused',
          code: 'wrong_state',
          message: expect.stringContaining('return the parcel to its sender'),
        },
      ])
      expect(await listCustodySteps(id)).toEqual([])
    })

    it('can hand a parcel to the next carrier', async () => {
      const { id, number, owner } = await bookParcel()
      await pushParcelSteps(world, id, owner, [{ step: 'handed_over' }, { step: 'passed_on' }])
      expect(await trackSteps(number)).toEqual({ state: 'passed_on', steps: ['handed_over', 'passed_on'] })
    })
  })

  it('tells the recipient each step by email, and in the app if the address has an account', async () => {
    const recipient = await insertCustomer(world.connection.db)
    const sendTo = (name: string) =>
      bookParcel({ receiverEmail: recipient.email, receiver: { name, phone: '0966012345' } })
    await expect(sendTo('Pay at www.example.com')).rejects.toThrow('without a web address')
    const { id, owner } = await sendTo('Mutinta Banda')
    await pushParcelSteps(world, id, owner, [{ step: 'handed_over' }, { step: 'at_depot' }])
    await pushParcelSteps(world, id, owner, [{ step: 'arrived', place: 'Kitwe depot' }])
    await runDueTasks(world)
    const emails = world.gateways.emails.filter(({ to }) => to === recipient.email)
    expect(emails).toHaveLength(3)
    expect(emails.at(-1)!.text).toContain('at the destination depot, Kitwe depot')
    expect(emails.at(-1)!.text).toContain('tell the carrier the release code')
    expect(emails.map(({ text }) => text).join()).not.toMatch(/www\.example|Natasha|Zulu|Books|097/)
    const notifications = await loadNotificationTexts(world.connection.db, recipient.id)
    expect(notifications.filter(({ message }) => message.startsWith('Parcel '))).toHaveLength(3)
  })

  describe('by SMS', () => {
    const listSms = async (id: string) =>
      (
        await world.connection.db
          .selectFrom('sms_message')
          .selectAll()
          .where('event', 'like', `parcel/${id}/%`)
          .orderBy('created_at')
          .orderBy('event')
          .execute()
      ).map(({ phone, content, link }) => [phone, content.template, renderSms(content, link)])

    it('tells a recipient without an account that a parcel was accepted, can be collected, and was delivered', async () => {
      const { id, number, customer, owner } = await bookParcel({
        receiver: { name: 'Mutinta Banda', phone: '0966012399' },
      })
      const shown = formatTrackingNumber(number)
      const key = randomUUID()
      const arrival = { step: 'arrived', place: 'Kitwe depot', at: new Date().toISOString(), key } as const
      await pushParcelSteps(world, id, owner, [{ step: 'handed_over' }, { step: 'at_depot' }, { step: 'on_the_way' }])
      // The response was lost, so that the device sends the batch again.
      await pushParcelSteps(world, id, owner, [arrival])
      await pushParcelSteps(world, id, owner, [arrival])
      await submitReleaseCode(world, id, owner, await getReleaseCode(world, id, customer))
      const link = `/track/${number}`
      expect(await listSms(id)).toEqual([
        [
          '0966012399',
          'parcelAccepted',
          `Tumani Couriers: parcel ${shown} for you was handed over in Lusaka depot. ${link}`,
        ],
        [
          '0966012399',
          'parcelReady',
          `Tumani Couriers: collect parcel ${shown} in Kitwe depot. Bring the sender's code. ${link}`,
        ],
        [
          '0966012399',
          'parcelDelivered',
          `Tumani Couriers: parcel ${shown} was handed over with the code in Kitwe. ${link}`,
        ],
      ])
      expect(JSON.stringify(await listSms(id))).not.toMatch(/Natasha|Zulu|Books|Mutinta/)
    })

    it('announces each attempt at the door, and not a depot where nothing is collected', async () => {
      const { id, owner } = await bookParcel()
      await world.connection.pool.query('update parcel set to_the_door = true where booking_id = $1', [id])
      await world.connection.pool.query(
        `update booking set choice = choice || '{"delivery": true, "deliverTo": "Plot 4"}' where id = $1`,
        [id],
      )
      for (const step of ['handed_over', 'arrived', 'out_for_delivery', 'arrived', 'out_for_delivery'] as const)
        await pushParcelSteps(world, id, owner, [{ step }])
      expect((await listSms(id)).map(([, template]) => template)).toEqual([
        'parcelAccepted',
        'parcelOutForDelivery',
        'parcelOutForDelivery',
      ])
    })

    it('tells the sender of the delivery only by choice, and once if both have the same phone', async () => {
      const { id, customer, owner } = await bookParcel()
      await world.connection.db
        .updateTable('account')
        .set({ sms_parcels: true, phone: '0966012345' })
        .where('id', '=', customer.id)
        .execute()
      await deliverParcel(world, id, owner, customer)
      const delivered = (await listSms(id)).filter(([, template]) => template === 'parcelDelivered')
      expect(delivered.map(([phone]) => phone)).toEqual(['0966012345'])
      const other = await bookParcel()
      await world.connection.db
        .updateTable('account')
        .set({ sms_parcels: true, phone: '0977000111' })
        .where('id', '=', other.customer.id)
        .execute()
      await deliverParcel(world, other.id, other.owner, other.customer)
      expect(
        (await listSms(other.id))
          .map(([phone, template]) => `${phone} ${template}`)
          .sort()
          .slice(-2),
      ).toEqual(['0966012345 parcelReady', '0977000111 parcelDelivered'])
    })
  })

  it('tells the carrier the depot where each step is usually recorded', async () => {
    const { id, owner } = await bookParcel()
    const readCounters = async () => {
      const { rows } = (await world.call(pull, { token: owner.token })).body
      return rows.find((row: any) => row.entity === 'vendorBooking' && row.id === id).data.parcel.counters
    }
    expect(await readCounters()).toEqual({ from: 'Lusaka', to: 'Kitwe' })
    await world.connection.pool.query(
      `update listing set details = details || '{"fromDepot": "Kulima Tower depot", "toDepot": "Kitwe depot, Obote Avenue"}'
       where id = (select listing_id from booking where id = $1)`,
      [id],
    )
    expect(await readCounters()).toEqual({ from: 'Kulima Tower depot', to: 'Kitwe depot, Obote Avenue' })
  })
})
