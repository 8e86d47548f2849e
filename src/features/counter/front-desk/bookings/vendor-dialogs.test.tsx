/** Rarer decisions of a business: no-shows, declined requests, late returns, deliveries and vacant homes. */
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#contract/accounts/session'
import { blankCustomer } from '#contract/bookings/customer-values'
import { changeAddress } from '#contract/bookings/orders/change-address'
import { takePartnerStep } from '#contract/counter/booking-steps'
import { correctCustomer } from '#contract/counter/walk-ins'
import { answerChangeRequest } from '#contract/counter/change-offers'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { collectExtraDays, reportLateReturn, type AffectedBooking } from '#contract/counter/late-return'
import { addDays, lusakaDate } from '#contract/core/dates'
import { confirmVacancy, listOwnHomes, type Home } from '#contract/business/home-vacancy'
import { buildVendorBooking as buildAnyVendorBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../../tests/support/component/render-screen'
import type { OutboxRow } from '../../../../db/rows'
import VacantHomes from './VacantHomes'
import VendorBookings from './VendorBookings'

const api = installFakeApi()
const today = lusakaDate(Date.now())
const buildVendorBooking = (more: Partial<VendorBooking> = {}): VendorBooking =>
  buildAnyVendorBooking({ startsOn: today, endsOn: addDays(today, 2), ...more })

async function openDialog(booking: VendorBooking, account: Partial<SessionUser> = {}) {
  const user = await signIn({ user_type: 'partner', business_type: 'hotel', ...account })
  await storeBase(user, 'vendorBooking', [booking])
  const page = renderScreen(<VendorBookings />, { at: `/admin/hotel-management/bookings?id=${booking._id}` })
  return { ...page, account: user, dialog: within(await screen.findByRole('dialog')) }
}

describe('a decision about a booking', () => {
  it.each([
    ['a paid booking', {}, /The rest and any deposit go back to Mercy Banda, and we let them know\./],
    ['a walk-in, whose money the business has', { isWalkIn: true }, /The rest belongs to Mercy Banda\./],
  ])('A decision to mark a no-show states what happens with the money of %s', async (_, more, text) => {
    const { dialog, user } = await openDialog(buildVendorBooking(more))
    await user.click(dialog.getByRole('button', { name: /no.show/i }))
    const confirmation = within(await screen.findByRole('dialog', { name: 'Mark as a no-show?' }))
    expect(confirmation.getByText(text)).toBeTruthy()
    await user.click(confirmation.getByRole('button', { name: 'Go back' }))
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Mark as a no-show?' })).toBeNull()
    expect(api.callsOf(takePartnerStep)).toEqual([])
  })

  it('A decision about a walk-in is a refund in cash, and reminds the business to give the money back', async () => {
    const future = { startsOn: addDays(today, 5), endsOn: addDays(today, 7), isWalkIn: true }
    const { dialog, user } = await openDialog(buildVendorBooking(future))
    expect(dialog.queryByRole('button', { name: /^Cancel/ })).toBeNull()
    await user.click(await dialog.findByRole('button', { name: 'Refund in cash' }))
    expect(await screen.findByText(/ back to Mercy Banda\./)).toBeTruthy()
  })

  it.each([
    ['walk-in', { isWalkIn: true }],
    ['customer', {}],
  ])('A decision about a free viewing of a %s mentions neither a payment nor a refund', async (_, more) => {
    const viewing = buildVendorBooking({ bookingType: 'realEstate', total: 0, endsOn: null, ...more })
    const { dialog, user } = await openDialog(viewing, { business_type: 'realEstate' })
    expect(dialog.queryByRole('button', { name: 'Refund in cash' })).toBeNull()
    expect(dialog.getByText('Total').nextElementSibling!.textContent).toBe('Free')
    for (const [button, title] of [
      ['Cancel viewing', 'Cancel this viewing?'],
      ['Did not come', 'Record that the visitor did not come?'],
    ] as const) {
      await user.click(dialog.getByRole('button', { name: button }))
      const confirmation = await screen.findByRole('dialog', { name: title })
      expect(confirmation.textContent).not.toMatch(/ZMW|cash|paid|refund|money|fee/i)
      await user.click(within(confirmation).getByRole('button', { name: 'Go back' }))
      await expect.poll(() => screen.queryByRole('dialog', { name: title })).toBeNull()
    }
  })

  it('A decision about goods that were sold at the counter is only that they were handed over, or a refund in cash', async () => {
    const sale = buildVendorBooking({ bookingType: 'order', endsOn: null, isWalkIn: true })
    const { dialog } = await openDialog(sale, { business_type: 'store' })
    expect(await dialog.findByRole('button', { name: 'Refund in cash' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Mark handed over' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /Mark sent|Mark not collected/ })).toBeNull()
  })

  it('A decision to decline a request is sent once, and reported when the server refuses it', async () => {
    api.refuse(takePartnerStep, {
      status: 409,
      code: 'wrong_state',
      message: 'The customer has withdrawn the request.',
    })
    const { dialog, user } = await openDialog(
      buildVendorBooking({ status: 'requested', answerBy: '2030-01-01T10:00:00.000Z' }),
    )
    expect(dialog.getByText('Answer by').nextElementSibling!.textContent).toBe('1 Jan 2030, 12:00')
    await user.click(dialog.getByRole('button', { name: /Decline/ }))
    const confirmation = within(await screen.findByRole('dialog', { name: 'Decline this request?' }))
    expect(confirmation.getByText('Nothing has been paid.')).toBeTruthy()
    await user.click(confirmation.getByRole('button', { name: 'Decline' }))
    expect((await findToast('Not saved')).description).toBe('The customer has withdrawn the request.')
    expect(api.callsOf(takePartnerStep)).toHaveLength(1)
  })
})

describe('what a shop tells the customer of an order', () => {
  const order = (more: Partial<VendorBooking> = {}) =>
    buildVendorBooking({ bookingType: 'order', endsOn: null, choice: { quantity: 1 }, ...more })

  it('is, for goods that are collected, that they are ready and not that they are sent', async () => {
    const { dialog, user, account } = await openDialog(order(), { business_type: 'store' })
    expect(dialog.queryByRole('button', { name: 'Mark sent' })).toBeNull()
    await user.click(await dialog.findByRole('button', { name: 'Mark ready for collection' }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body]))
      .toEqual([['orders.report', { report: 'ready' }]])
    expect(await dialog.findByText(/^Ready for collection since/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Mark ready for collection' })).toBeNull()
  })

  it('is a delay with the new day and a message', async () => {
    const { dialog, user, account } = await openDialog(order({ choice: { quantity: 1, receive: 'delivery' } }), {
      business_type: 'store',
    })
    expect(dialog.queryByRole('button', { name: 'Mark ready for collection' })).toBeNull()
    await user.click(await dialog.findByText('Report a delay'))
    const until = addDays(today, 3)
    fireEvent.change(dialog.getByLabelText('New day'), { target: { value: until } })
    await user.type(dialog.getByLabelText(/Message to the customer/), 'The lorry broke down.')
    await user.click(dialog.getByRole('button', { name: 'Tell the customer' }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ input }) => input.body))
      .toEqual([{ report: 'delayed', until, note: 'The lorry broke down.' }])
    expect(await dialog.findByText(/^Delayed until/)).toBeTruthy()
  })
})

describe('the delivery of an order', () => {
  const address = { name: 'Bupe Zulu', phone: '0966111222', street: 'Plot 12', town: 'Kitwe', note: 'Blue gate' }
  const order = buildVendorBooking({ bookingType: 'order', endsOn: null, choice: { quantity: 1, address } })

  it('shows where and to whom it goes', async () => {
    const { dialog } = await openDialog(order, { business_type: 'store' })
    const getFact = (label: string) => dialog.getByText(label).nextElementSibling!.textContent
    expect(getFact('Deliver to')).toBe('Plot 12, Kitwe')
    expect(getFact('Recipient')).toContain('Bupe Zulu')
    expect(getFact('Note')).toBe('Blue gate')
    expect(dialog.getByRole('link', { name: '0966\u00a0111\u00a0222' }).getAttribute('href')).toBe('tel:0966111222')
  })
})

describe('a late return', () => {
  const hire = buildVendorBooking({
    bookingType: 'car',
    status: 'in_service',
    startsOn: '2030-05-01',
    endsOn: '2030-05-03',
    endsAt: '2030-05-03T08:00:00.000Z',
  })
  const openHire = (booking = hire) => openDialog(booking, { business_type: 'carHiring' })
  // The form of the assigned vehicle in the same dialog has a button of the same name.
  const getSaveButton = () =>
    within(screen.getByLabelText('New return date').closest('form')!).getByRole('button', { name: 'Save' })
  const answerWith = (...next: AffectedBooking[]) => api.answer(reportLateReturn, { booking: hire, next })

  it('is sent as a time in Zambia, and says that nobody is affected', async () => {
    answerWith()
    const { dialog, user } = await openHire()
    expect(dialog.getByText('Expected back by 3 May 2030, 10:00.')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('New return date'), { target: { value: '2030-05-04' } })
    await user.selectOptions(dialog.getByLabelText('Time'), '09:30')
    await user.click(getSaveButton())
    expect(await dialog.findByText('No booking follows this one.')).toBeTruthy()
    expect(api.callsOf(reportLateReturn)[0]!.body).toEqual({ returnAt: '2030-05-04T07:30:00.000Z' })
  })

  it.each([
    ['moved', 'TLP-NEXT was moved to another vehicle.'],
    ['unmoved', 'TLP-NEXT is unchanged, with less time to prepare.'],
    ['later', 'TLP-NEXT now starts at 4 May 2030, 10:00. The customer can wait or cancel.'],
    ['cancelled', 'TLP-NEXT was cancelled. The customer gets a full refund.'],
    ['unpaid', 'TLP-NEXT was unpaid and is no longer held.'],
  ] as const)('explains that the next booking is %s', async (outcome, text) => {
    answerWith({ reference: 'TLP-NEXT', outcome, startsAt: '2030-05-04T08:00:00.000Z' })
    const { dialog, user } = await openHire()
    await user.click(getSaveButton())
    expect(await dialog.findByText(text)).toBeTruthy()
  })

  it('offers no past time for a hire that is overdue', async () => {
    const { dialog, user } = await openHire({
      ...hire,
      startsOn: addDays(today, -5),
      endsOn: addDays(today, -3),
      startsAt: new Date(Date.now() - 5 * 86_400_000).toISOString(),
      endsAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    })
    const date = dialog.getByLabelText<HTMLInputElement>('New return date')
    expect([date.min, date.value]).toEqual([today, today])
    await user.selectOptions(dialog.getByLabelText('Time'), '00:00')
    await user.click(getSaveButton())
    expect(await dialog.findByText('This time has passed. Please choose when it will be back.')).toBeTruthy()
    expect(api.callsOf(reportLateReturn)).toEqual([])
  })

  it('A late return with further days asks whether the customer pays for them, and sends the decision', async () => {
    answerWith()
    const { dialog, user } = await openHire({ ...hire, startsAt: '2030-05-01T08:00:00.000Z', dayPrice: 950 })
    fireEvent.change(dialog.getByLabelText('New return date'), { target: { value: '2030-05-05' } })
    await user.selectOptions(dialog.getByLabelText('Time'), '09:00')
    expect(dialog.getByText('2 further days, ZMW 1,900.00')).toBeTruthy()
    await user.click(getSaveButton())
    expect(await dialog.findByText('Please choose whether the customer pays for this.')).toBeTruthy()
    expect(api.callsOf(reportLateReturn)).toEqual([])
    await user.click(dialog.getByRole('radio', { name: /^Charge ZMW 1,900\.00/ }))
    await user.click(getSaveButton())
    await expect
      .poll(() => api.callsOf(reportLateReturn).map(({ body }) => body))
      .toEqual([{ returnAt: '2030-05-05T07:00:00.000Z', extraDays: 'charged' }])
  })

  it('A late return that was charged or waived stays visible after the car is back', async () => {
    const lateReturns = [
      { returnAt: '2030-05-05T07:00:00.000Z', days: 2, amount: 1900, decision: 'charged' as const },
      { returnAt: '2030-05-06T07:00:00.000Z', days: 1, amount: 950, decision: 'waived' as const },
    ]
    const { dialog } = await openHire({ ...hire, status: 'completed', lateReturns })
    expect(dialog.getByText('2 further days until 5 May 2030, 09:00: ZMW 1,900.00, to collect in cash.')).toBeTruthy()
    expect(dialog.getByText('1 further day until 6 May 2030, 09:00: ZMW 950.00 waived.')).toBeTruthy()
  })

  it('counts the cash for the further days in the open shift of this device', async () => {
    const lateReturns = [
      { returnAt: '2030-05-05T07:00:00.000Z', days: 2, amount: 1900, decision: 'charged' as const },
      { returnAt: '2030-05-06T07:00:00.000Z', days: 1, amount: 950, decision: 'waived' as const },
    ]
    api.answer(collectExtraDays, { booking: hire })
    const { dialog, user } = await openHire({ ...hire, lateReturns })
    await user.click(await dialog.findByRole('button', { name: 'Received ZMW 1,900.00 in cash' }))
    const question = within(await screen.findByRole('dialog', { name: 'Did you receive ZMW 1,900.00 in cash?' }))
    expect(question.getByText(/You have no open shift, so the money is not counted/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Save' }))
    await expect.poll(() => api.callsOf(collectExtraDays).map(({ body }) => body)).toEqual([{ amount: 1900 }])
  })

  it('shows that the cash was received', async () => {
    const collected = { returnAt: '2030-05-05T07:00:00.000Z', days: 2, amount: 1900, decision: 'charged' as const }
    const { dialog } = await openHire({
      ...hire,
      lateReturns: [{ ...collected, collectedAt: '2030-05-05T07:30:00.000Z' }],
    })
    expect(dialog.getByText(/ZMW 1,900\.00, received in cash on 5 May 2030, 09:30\./)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /in cash$/ })).toBeNull()
  })

  it('shows a refused time at the date', async () => {
    const fields = { returnAt: 'Please choose a time after the planned return.' }
    api.refuse(reportLateReturn, { status: 422, code: 'invalid_input', message: 'Please check.', fields })
    const { dialog, user } = await openHire()
    await user.click(getSaveButton())
    const error = await dialog.findByText('Please choose a time after the planned return.')
    expect(dialog.getByLabelText('New return date').getAttribute('aria-describedby')).toContain(error.id)
  })

  it('is offered only during a hire', async () => {
    const { dialog } = await openHire({ ...hire, status: 'confirmed' })
    expect(dialog.queryByLabelText('New return date')).toBeNull()
  })
})

describe('the vacancy of homes', () => {
  const dayMs = 86_400_000
  const buildHome = (name: string, more: Partial<Home> = {}): Home => ({
    _id: `d0000000-0000-4000-8000-00000000000${name.length}`,
    name,
    town: 'Lusaka',
    vacantUntil: new Date(Date.now() + 10 * dayMs).toISOString(),
    let: false,
    hidden: false,
    ...more,
  })
  async function open(...homes: Home[]) {
    await signIn({ user_type: 'partner', business_type: 'realEstate' })
    api.answer(listOwnHomes, { homes })
    const page = renderScreen(<VacantHomes />)
    return { ...page, section: homes.length > 0 && within(await screen.findByRole('region', { name: 'Vacant homes' })) }
  }

  it('asks for the homes whose confirmation ends within three days, and hides the others behind a summary', async () => {
    const soon = new Date(Date.now() + 2 * dayMs).toISOString()
    await open(buildHome('Flat 1', { vacantUntil: soon }), buildHome('Cottage'), buildHome('Villa', { let: true }))
    const summary = screen.getByText('2 homes not due yet')
    expect(summary.closest('details')!.open).toBe(false)
    expect(summary.closest('details')!.textContent).toContain('Cottage')
    expect(summary.closest('details')!.textContent).toContain('Lusaka: rented')
    expect(summary.closest('details')!.textContent).not.toContain('Flat 1')
  })

  it('confirms a home with one press, and keeps the line where it is', async () => {
    const home = buildHome('Flat 1', { vacantUntil: null })
    const { user } = await open(home)
    expect(screen.getByText("Lusaka: not confirmed, can't be booked")).toBeTruthy()
    const confirmed = { ...home, vacantUntil: '2030-01-01T10:00:00.000Z' }
    api.answer(confirmVacancy, confirmed)
    api.answer(listOwnHomes, { homes: [confirmed] })
    await user.click(screen.getByRole('button', { name: 'Still vacant: Flat 1' }))
    expect(await screen.findByText('Lusaka: confirmed until 1 Jan 2030, 12:00')).toBeTruthy()
    expect(api.callsOf(confirmVacancy)[0]!.body ?? {}).not.toHaveProperty('letEnded')
    expect(screen.queryByText(/not due/)).toBeNull()
  })

  it('lists a rented home again only after a confirmation, because it ends the tenancy', async () => {
    const home = buildHome('Flat 1', { let: true })
    const { user } = await open(home)
    await user.click(screen.getByText('Nothing due: 1 home'))
    await user.click(screen.getByRole('button', { name: 'Vacant again: Flat 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Has everyone moved out?' }))
    expect(dialog.getByText(/The tenant who rented it on Tilipo gets a notification/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Go back' }))
    expect(api.callsOf(confirmVacancy)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Vacant again: Flat 1' }))
    api.answer(confirmVacancy, { ...home, let: false })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'List it again' }))
    await expect.poll(() => api.callsOf(confirmVacancy).map(({ body }) => body)).toEqual([{ letEnded: true }])
  })

  it('mentions no tenant of a home that visitors found rented', async () => {
    const { user } = await open(buildHome('Flat 1', { hidden: true }))
    expect(screen.getByText('Lusaka: hidden, because visitors found it rented')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Vacant again: Flat 1' }))
    await screen.findByRole('dialog', { name: 'Has everyone moved out?' })
    expect(screen.queryByText(/The tenant/)).toBeNull()
  })

  it('shows the reason at the home when a confirmation fails', async () => {
    const { user } = await open(buildHome('Flat 1', { vacantUntil: null }))
    api.refuse(confirmVacancy, { status: 409, code: 'wrong_state', message: 'This home was removed.' })
    await user.click(screen.getByRole('button', { name: 'Still vacant: Flat 1' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This home was removed.')
  })

  it('is not displayed to a business without homes', async () => {
    await open()
    await expect.poll(() => api.callsOf(listOwnHomes)).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Vacant homes' })).toBeNull()
  })
})

describe('the ways to reach a customer', () => {
  const customerId = 'd0000000-0000-4000-8000-000000000001'

  it('A customer with an account can be called, and written to in Tilipo and in WhatsApp', async () => {
    const booking = buildVendorBooking({ customerId, customerPhone: '+260977123456' })
    const { dialog } = await openDialog(booking)
    const getTarget = (name: string | RegExp) => dialog.getByRole('link', { name }).getAttribute('href')
    expect(getTarget('Call Mercy')).toBe('tel:+260977123456')
    expect(getTarget('Message')).toBe(`/admin/messages?chatWith=${customerId}&serviceId=${booking.listingId}`)
    expect(getTarget(/^WhatsApp/)).toBe('https://wa.me/260977123456')
  })

  it('A walk-in has no account to write to, and viewers write to nobody', async () => {
    const { dialog } = await openDialog(buildVendorBooking({ isWalkIn: true, customerPhone: '+260977123456' }))
    expect(dialog.getByRole('link', { name: 'Call Mercy' })).toBeTruthy()
    expect(dialog.queryByRole('link', { name: 'Message' })).toBeNull()
  })
})

describe('the customer of a booking', () => {
  const record = {
    _id: 'd1000000-0000-4000-8000-000000000001',
    values: { ...blankCustomer, name: 'Mercy Banda', phones: ['0971234567'], note: 'Vegetarian' },
    ...{ otherNames: [], mergedInto: null, createdAt: '2026-11-01T08:00:00.000Z' },
  }
  const earlier = [-30, -20, -10].map((day, index) =>
    buildVendorBooking({
      ...{ _id: `b100000${index}-0000-4000-8000-000000000001`, status: 'completed' },
      ...{ startsOn: addDays(today, day), endsOn: addDays(today, day + 1) },
    }),
  )
  async function openBooking(records: (typeof record)[], account: Partial<SessionUser> = {}) {
    const user = await signIn({ user_type: 'partner', business_type: 'hotel', ...account })
    const booking = buildVendorBooking()
    await storeBase(user, 'vendorBooking', [booking, ...earlier])
    await storeBase(user, 'customerRecord', records)
    const page = renderScreen(<VendorBookings />, { at: `/admin/hotel-management/bookings?id=${booking._id}` })
    return { ...page, account: user, dialog: within(await screen.findByRole('dialog')) }
  }

  it('has earlier bookings, a note and a link to the record', async () => {
    const { dialog } = await openBooking([record])
    expect(await dialog.findByText('Vegetarian')).toBeTruthy()
    expect(dialog.getByText('3 stays')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Open customer' }).getAttribute('href')).toContain(record._id)
    expect(dialog.queryByRole('button', { name: 'Save customer' })).toBeNull()
  })

  it('is saved with one tap, also without a connection', async () => {
    const { dialog, user, account } = await openBooking([])
    await user.click(await dialog.findByRole('button', { name: 'Save customer' }))
    await findToast('Mercy Banda is saved')
    expect(await readOutboxRows(account)).toMatchObject([
      { endpoint: 'customerRecords.save', input: { body: { name: 'Mercy Banda', phones: ['0971234567'] } } },
    ])
    expect(await dialog.findByRole('link', { name: 'Open customer' })).toBeTruthy()
  })

  it('is not shown to members who may only view reports', async () => {
    const { dialog } = await openBooking([record], { staffRole: 'partner-viewer' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(dialog.queryByText('Vegetarian')).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Save customer' })).toBeNull()
  })
})

describe('a change to which both sides have to agree', () => {
  const changeOffer = {
    _id: 'e0000000-0000-4000-8000-000000000001',
    by: 'customer',
    status: 'open',
    listingName: 'River suite',
    summary: '3 nights',
    total: 2800,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  } as const
  const booking = (more: object = {}) =>
    buildVendorBooking({
      startsOn: addDays(today, 5),
      total: 1800,
      paid: 1800,
      changeOffer: { ...changeOffer, ...more },
    })

  it('is accepted by the business', async () => {
    const { dialog, user } = await openDialog(booking())
    api.answer(answerChangeRequest, booking({ status: 'accepted' }))
    expect(await dialog.findByText('Mercy Banda asks for a change')).toBeTruthy()
    expect(dialog.getByText('ZMW 2,800.00 (ZMW 1,000.00 more)')).toBeTruthy()
    expect(dialog.queryByRole('link', { name: 'Change the booking' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Accept the change' }))
    expect(await findToast('Accepted. The customer pays the difference first')).toBeTruthy()
    expect(api.callsOf(answerChangeRequest)[0]?.body).toEqual({ offerId: changeOffer._id, accepts: true })
  })

  it('is withdrawn by the business that has offered it, and cannot be accepted by it', async () => {
    const { dialog, user } = await openDialog(booking({ by: 'business' }))
    api.answer(answerChangeRequest, buildVendorBooking())
    expect(await dialog.findByText('Mercy Banda has not answered your change yet')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Accept the change' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await expect.poll(() => api.callsOf(answerChangeRequest)[0]?.body).toMatchObject({ accepts: false })
  })

  it('says why the answer was refused', async () => {
    const { dialog, user } = await openDialog(booking())
    api.refuse(answerChangeRequest, { status: 409, code: 'sold_out', message: 'Not available on 12 Dec 2026.' })
    await user.click(await dialog.findByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText('Not available on 12 Dec 2026.')).toBeTruthy()
  })

  it('is declined without a connection once there is one, and stays until then', async () => {
    const { account, dialog, user } = await openDialog(booking())
    api.goOffline(answerChangeRequest)
    await user.click(await dialog.findByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText('Your answer waits to be sent')).toBeTruthy()
    expect(dialog.getByText('Mercy Banda asks for a change')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Decline' })).toBeNull()
    expect((await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body])).toEqual([
      ['bookings.answerChangeRequestOffline', { offerId: changeOffer._id, accepts: false }],
    ])
  })

  it('is not accepted without a connection if it costs more', async () => {
    const { account, dialog, user } = await openDialog(booking())
    api.goOffline(answerChangeRequest)
    await user.click(await dialog.findByRole('button', { name: 'Accept the change' }))
    expect(await dialog.findByText(/You need a connection to accept a change that costs more/)).toBeTruthy()
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('is not displayed once its time is over', async () => {
    const { dialog } = await openDialog(booking({ expiresAt: new Date(Date.now() - 1000).toISOString() }))
    expect(await dialog.findByText('Garden room')).toBeTruthy()
    expect(dialog.queryByText('Mercy Banda asks for a change')).toBeNull()
  })
})

describe('a change that was made offline', () => {
  const booking = buildVendorBooking({ startsOn: addDays(today, 5), total: 1800, paid: 1800 })
  const command = {
    endpoint: 'bookings.changeOffline',
    entity: 'vendorBooking',
    input: { params: { id: booking._id }, query: {}, body: { listingId: booking.listingId, seenTotal: 2700 } },
    preview: { name: 'Mercy Banda', change: { listingName: 'River suite', summary: '3 nights', total: 2700 } },
  } as const

  async function openWith(row: Partial<OutboxRow>) {
    const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
    await storeBase(account, 'vendorBooking', [booking])
    await storeRefused(account, { ...command, ...row })
    const { user } = renderScreen(<VendorBookings />, { at: `/admin/hotel-management/bookings?id=${booking._id}` })
    return { account, user, dialog: within(await screen.findByRole('dialog')) }
  }

  it('is displayed as a request that waits, beside the booking as it is, and can be discarded', async () => {
    const { account, user, dialog } = await openWith({ state: 'waiting', attempted: 0 })
    expect(await dialog.findByText('A change waits to be sent')).toBeTruthy()
    expect(dialog.getByText('River suite: 3 nights, ZMW 2,700.00')).toBeTruthy()
    expect(dialog.getByText('ZMW 1,800.00')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Discard the change' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(0)
  })

  it('cannot be discarded once it was sent, because the server may have made it', async () => {
    const { dialog } = await openWith({ state: 'waiting', attempted: 1 })
    expect(await dialog.findByText('A change waits to be sent')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Discard the change' })).toBeNull()
  })

  it('is made at the new price if the clerk wants it, after the price has changed', async () => {
    const refusal = { code: 'price_changed', message: 'It costs ZMW 2,900.00 now.', detail: { seen: 2700, now: 2900 } }
    const { account, user, dialog } = await openWith({ refusal })
    expect(await dialog.findByText('The booking was not changed')).toBeTruthy()
    expect(dialog.getByText('It costs ZMW 2,900.00 now.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Send again at ZMW 2,900.00' }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ state, input }) => [state, input.body]))
      // This customer has booked in the app, so that a dearer change has to be accepted.
      .toMatchObject([['waiting', { seenTotal: 2900, asksCustomer: true }]])
  })

  it('says that the money of a refused change has to be given back', async () => {
    const { params, query, body } = command.input
    const input = { params, query, body: { ...body, payments: [{ method: 'cash', amount: 900 }] } }
    const refusal = { code: 'price_changed', message: 'It costs ZMW 2,900.00 now.', detail: { seen: 2700, now: 2900 } }
    const { dialog } = await openWith({ input, refusal })
    expect(await dialog.findByText(/The customer has paid ZMW 900\.00 for it\. Give it back/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Change for ZMW 2,900.00' })).toBeNull()
  })
})

it('A customer of the app who has paid a change at the counter gets the money back from both sides', async () => {
  const booking = buildVendorBooking({
    startsOn: addDays(today, 5),
    total: 2700,
    paid: 2700,
    paidAtCounter: 900,
    payments: [{ method: 'cash', amount: 900, paymentId: crypto.randomUUID() }],
  })
  const { account, dialog, user } = await openDialog(booking)
  expect(await dialog.findByText('Paid in the app')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Refund in cash' }))
  expect(await screen.findByText(/Give ZMW 900\.00 back to Mercy Banda\. Tilipo sends ZMW 1,800\.00 back/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Refund ZMW 2,700.00' }))
  await expect
    .poll(async () => (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body.amount]))
    .toEqual([['walkIns.refund', 900]])
})

it('The shop corrects the delivery address for a customer who calls', async () => {
  const address = { name: 'Mutale Banda', phone: '0961234567', street: 'Plot 12', town: 'Lusaka' }
  const order = buildVendorBooking({
    bookingType: 'order',
    choice: { quantity: 1, receive: 'delivery', address },
  })
  const { dialog, user } = await openDialog(order, { business_type: 'store' })
  api.answer(changeAddress, order)
  await user.click(await dialog.findByText('Change the delivery address'))
  await user.type(dialog.getByLabelText(/Notes for the driver/), 'Blue gate')
  await user.click(dialog.getByRole('button', { name: 'Save the address' }))
  expect(await findToast('Address changed')).toBeTruthy()
  expect(api.callsOf(changeAddress)[0]?.body).toEqual({ ...address, note: 'Blue gate' })
})

describe('the customer of a sale at the counter', () => {
  it('is corrected with a name and a phone number', async () => {
    const booking = buildVendorBooking({ isWalkIn: true, customerName: 'Mercy Bnda', customerPhone: null })
    const { dialog, user } = await openDialog(booking)
    await user.click(await dialog.findByRole('button', { name: 'Correct name or phone' }))
    const form = within(await screen.findByRole('dialog', { name: 'Correct name or phone' }))
    api.answer(correctCustomer, { ...booking, customerName: 'Mercy Banda' })
    await user.clear(form.getByLabelText("Guest's name"))
    await user.type(form.getByLabelText("Guest's name"), 'Mercy Banda')
    await user.type(form.getByLabelText(/^Phone/), '0971234567')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await findToast('Saved')).toBeTruthy()
    expect(api.callsOf(correctCustomer)[0]?.body).toEqual({ customerName: 'Mercy Banda', customerPhone: '0971234567' })
  })

  it('belongs to the account if it was booked in the app, so that nothing is corrected here', async () => {
    const { dialog } = await openDialog(buildVendorBooking())
    expect(await dialog.findByRole('button', { name: 'Save customer' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Correct name or phone' })).toBeNull()
  })
})
