/** Parcels: tracking by anybody, the release code of the sender, and the custody steps of the carrier. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Booking, VendorBooking } from '#contract/bookings/bookings/bookings'
import {
  readReleaseCode,
  releaseParcel,
  renewReleaseCode,
  takeCustodyStep,
  trackParcel,
  type TrackedParcel,
} from '#contract/verticals/carriers/parcels/parcels'
import { buildBooking, buildVendorBooking } from '../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { readOutboxRows, renderScreen, setSync, signIn } from '../../../../tests/support/component/render-screen'
import CustodyPanel from './CustodyPanel'
import OwnParcel from './OwnParcel'
import TrackedParcelPage from './TrackedParcelPage'
import TrackingPage from './TrackingPage'

const api = installFakeApi()

const number = 'TPQ38H7K2MXW'
type Custody = NonNullable<Booking['parcel']>
const custody: Custody = {
  number,
  state: 'on_the_way',
  toTheDoor: false,
  isLocked: false,
  steps: [
    { step: 'handed_over', place: 'Lusaka', at: '2026-11-20T06:00:00.000Z', by: null },
    { step: 'at_depot', place: 'Lusaka depot', at: '2026-11-20T08:00:00.000Z', by: null },
    { step: 'on_the_way', place: 'Kabwe', at: '2026-11-20T12:30:00.000Z', by: null },
  ],
}
const tracked: TrackedParcel = {
  ...custody,
  from: 'Lusaka',
  to: 'Ndola',
  leavesOn: '2026-11-20',
  expectedAt: '2026-11-21T10:00:00.000Z',
  isCancelled: false,
  carrier: { name: 'Copperbelt Couriers', phone: '0971000000', licence: 'ZICTA-17' },
}

describe('the tracking page', () => {
  const open = (query = '') => renderScreen(<TrackingPage />, { at: `/track${query}` })

  it('opens the page of a number that was pasted with other text', async () => {
    const { user, currentPath } = open()
    await user.type(screen.getByLabelText('Parcel number'), 'Your parcel: tpq3 8h7k-2mxw')
    await user.click(screen.getByRole('button', { name: 'Track' }))
    await expect.poll(currentPath).toBe(`/track/${number}`)
  })

  it('explains a wrong number at the field, focuses it and requests nothing', async () => {
    const { user } = open()
    const field = screen.getByLabelText('Parcel number')
    await user.type(field, 'TPQ3-8H7K')
    await user.click(screen.getByRole('button', { name: 'Track' }))
    const errorId = field.getAttribute('aria-describedby')!.split(' ').at(-1)!
    expect(document.getElementById(errorId)!.textContent).not.toBe('')
    expect(document.activeElement).toBe(field)
    await user.type(field, '2')
    expect(document.getElementById(errorId)).toBeNull()
    expect(api.calls).toEqual([])
  })

  it('says that the number of the address is unknown', async () => {
    api.refuse(trackParcel, { status: 404, code: 'not_found', message: 'Not found.' })
    open(`?number=${number}`)
    const text = "We couldn't find a parcel with this number. Please check each letter and digit."
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Parcel number').value).toBe(number)
  })

  it('says offline which parcels can be tracked', async () => {
    open()
    setSync({ online: 'no' })
    expect(
      await screen.findByText(/Parcels you tracked on this phone before show their last known status/),
    ).toBeTruthy()
  })
})

describe('the page of a tracked parcel', () => {
  const open = (typed = number) =>
    renderScreen(<TrackedParcelPage />, { at: `/track/${typed}`, pattern: '/track/:number' })
  const getFact = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent

  it('shows the steps, the route and the carrier, but no name', async () => {
    api.answer(trackParcel, tracked)
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Parcel TPQ3-8H7K-2MXW' })).toBeTruthy()
    expect(await screen.findByText('On the way')).toBeTruthy()
    expect(screen.getByText(/Kabwe/)).toBeTruthy()
    expect(getFact('Departs')).toBe('20 Nov 2026')
    expect(getFact('Expected by')).toBe('21 Nov 2026, 12:00')
    expect(getFact('Licence (ZICTA)')).toBe('ZICTA-17')
    expect(getFact("Carrier's phone")!.replaceAll('\u00a0', ' ')).toBe('0971 000 000')
  })

  it('omits what the carrier has not given', async () => {
    api.answer(trackParcel, {
      ...tracked,
      expectedAt: null,
      carrier: { ...tracked.carrier, phone: null, licence: null },
    })
    open()
    await screen.findByText('On the way')
    expect(['Expected by', 'Licence (ZICTA)', "Carrier's phone"].map(getFact)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('shows no steps of a cancelled parcel', async () => {
    api.answer(trackParcel, { ...tracked, isCancelled: true })
    open()
    expect(await screen.findByText('This parcel was cancelled or never handed over.')).toBeTruthy()
    expect(screen.queryByText('On the way')).toBeNull()
  })

  it('rejects an invalid number without a request, and lets the person correct it', async () => {
    const { user, currentPath } = open('hello')
    expect(screen.getByText("This isn't a valid parcel number")).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Enter the number again' }))
    expect(currentPath()).toBe('/track')
    expect(api.calls).toEqual([])
  })

  it('tells an unknown parcel from a missing connection', async () => {
    const { unmount, user } = open()
    expect(await screen.findByText(/We couldn't reach our server to track this parcel/)).toBeTruthy()
    api.answer(trackParcel, tracked)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('On the way')).toBeTruthy()
    unmount()
    api.refuse(trackParcel, { status: 404, code: 'not_found', message: 'Not found.' })
    open()
    expect(await screen.findByText('Parcel not found')).toBeTruthy()
  })

  it('says how old the steps are while the phone is offline', async () => {
    api.answer(trackParcel, tracked)
    open()
    await screen.findByText('On the way')
    setSync({ online: 'no' })
    expect(await screen.findByText(/^Saved copy, as of/)).toBeTruthy()
  })
})

describe('the release code of the sender', () => {
  async function open(parcel: Partial<Custody> = {}) {
    await signIn()
    const booking = buildBooking({ bookingType: 'parcel', vertical: 'carriers', parcel: { ...custody, ...parcel } })
    return renderScreen(<OwnParcel booking={booking} />)
  }

  it('is displayed only on request, in two groups', async () => {
    api.answer(readReleaseCode, { code: '042917' })
    const { user } = await open()
    expect(screen.queryByText('042 917')).toBeNull()
    expect(api.calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show code' }))
    expect(await screen.findByText('042 917')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show code' })).toBeNull()
  })

  it('names the email as another source without a connection', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Show code' }))
    const text = 'Showing the code needs a connection. You can also find it in our email.'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('is replaced only after a confirmation, because the old one stops working', async () => {
    api.answer(renewReleaseCode, { code: '555123' })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Create new code' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a new code?' }))
    await user.click(dialog.getByRole('button', { name: 'Go back' }))
    expect(api.callsOf(renewReleaseCode)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Create new code' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create new code' }))
    expect(await screen.findByText('555 123')).toBeTruthy()
  })

  it('is replaced at once for a locked parcel, whose code no longer works', async () => {
    api.answer(renewReleaseCode, { code: '555123' })
    const { user } = await open({ isLocked: true })
    expect(screen.getByText(/A wrong code was entered too often/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create new code' }))
    expect(await screen.findByText('555 123')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is gone once the recipient has the parcel', async () => {
    await open({ state: 'released' })
    expect(screen.queryByRole('button', { name: /code/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Open tracking page' }).getAttribute('href')).toBe(`/track/${number}`)
  })
})

describe('the custody steps of the carrier', () => {
  const booking = (parcel: Partial<Custody> = {}): VendorBooking =>
    buildVendorBooking({ bookingType: 'parcel', parcel: { ...custody, ...parcel } })
  const choice = { from: 'Lusaka', to: 'Ndola', collection: false }
  const counters = { from: 'Kulima Tower depot', to: 'Ndola depot' }
  async function open(parcel: Partial<Custody> = {}, pending = false) {
    const clerk = await signIn({ user_type: 'partner', business_type: 'carrier' })
    const screenOfParcel = <CustodyPanel booking={{ ...booking({ counters, ...parcel }), choice, pending }} />
    return { clerk, ...renderScreen(screenOfParcel) }
  }
  const readSteps = async (clerk: Awaited<ReturnType<typeof open>>['clerk']) =>
    (await readOutboxRows(clerk)).map(({ endpoint, input }) => ({ endpoint, ...input.body }))
  const getSteps = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

  const skippable = ['At a depot', 'On the way', 'Handed to the next carrier', 'At the destination depot']
  it.each([
    ['awaited', false, ['Handed over by the sender', ...skippable]],
    ['on_the_way', false, ['At a depot', 'At the destination depot', 'Handed to the next carrier']],
    ['arrived', false, ['Hand over to recipient']],
    ['arrived', true, ['Out for delivery', 'Hand over to recipient']],
    ['released', false, []],
  ] as const)(
    'The custody steps of the carrier after "%s" (to the door: %s) are %j',
    async (state, toTheDoor, steps) => {
      await open({ state, toTheDoor })
      expect(getSteps()).toEqual(steps)
    },
  )

  it.each([
    ['awaited', 'Handed over by the sender', 'handed_over', 'Kulima Tower depot'],
    ['handed_over', 'At a depot', 'at_depot', 'Kulima Tower depot'],
    ['at_depot', 'On the way', 'on_the_way', 'Kabwe'],
    ['on_the_way', 'At the destination depot', 'arrived', 'Ndola depot'],
  ] as const)(
    'The custody steps of the carrier after "%s" queue "%s" with the counter of that step',
    async (state, title, step, place) => {
      const { user, clerk } = await open({ state })
      const before = Date.now()
      await user.click(screen.getByRole('button', { name: title }))
      await expect.poll(() => readSteps(clerk)).toHaveLength(1)
      const [stored] = await readSteps(clerk)
      expect(stored).toMatchObject({ endpoint: 'parcels.step', step, place })
      expect(Date.parse(stored!.at)).toBeGreaterThanOrEqual(before)
      expect(api.callsOf(takeCustodyStep)).toEqual([])
    },
  )

  it('record the place that is typed, and need one where none is usual', async () => {
    const { user, clerk } = await open()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'At a depot' }).disabled).toBe(true)
    await user.type(screen.getByLabelText('Current location'), ' Kapiri Mposhi ')
    await user.click(screen.getByRole('button', { name: 'At a depot' }))
    await expect.poll(() => readSteps(clerk)).toMatchObject([{ step: 'at_depot', place: 'Kapiri Mposhi' }])
  })

  it('use the towns on a device that has not received the depots yet', async () => {
    const { user, clerk } = await open({ counters: undefined })
    await user.click(screen.getByRole('button', { name: 'At the destination depot' }))
    await expect.poll(() => readSteps(clerk)).toMatchObject([{ step: 'arrived', place: 'Ndola' }])
  })

  it('are never before the steps that were displayed, even if the clock of the device is slow', async () => {
    const at = '2199-01-01T00:00:00.000Z'
    const { user, clerk } = await open({ steps: [{ ...custody.steps[0]!, at }] })
    await user.click(screen.getByRole('button', { name: 'At the destination depot' }))
    await expect.poll(() => readSteps(clerk)).toMatchObject([{ at }])
  })

  it('hand over only with a connection, and after the earlier steps were sent', async () => {
    const { unmount, user } = await open({ state: 'arrived' }, true)
    await user.type(screen.getByLabelText('Recipient’s code'), '042917')
    const getButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Hand over to recipient' })
    expect(getButton().disabled).toBe(true)
    expect(screen.getByText(/earlier steps of this parcel are being sent/)).toBeTruthy()
    unmount()
    const { user: clerk } = await open({ state: 'arrived' })
    await clerk.type(screen.getByLabelText('Recipient’s code'), '042917')
    expect(getButton().disabled).toBe(false)
    setSync({ online: 'no' })
    expect(getButton().disabled).toBe(true)
    expect(screen.getByText(/Handing over needs a connection/)).toBeTruthy()
  })

  it('hand over only with six digits, and count the attempts that are left', async () => {
    const detail = { left: 1 }
    api.refuse(releaseParcel, { status: 409, code: 'wrong_code', message: 'This code is wrong.', detail })
    const { user } = await open({ state: 'arrived' })
    const code = screen.getByLabelText<HTMLInputElement>('Recipient’s code')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Hand over to recipient' })
    await user.type(code, '04-29 1')
    expect(code.value).toBe('04291')
    expect(button.disabled).toBe(true)
    await user.type(code, '78')
    expect(code.value).toBe('042917')
    await user.click(button)
    expect(await screen.findByText('This code is wrong. 1 attempt left.')).toBeTruthy()
    expect(api.callsOf(releaseParcel)[0]!.body).toEqual({ code: '042917', place: 'Ndola depot' })
    await user.type(code, '{Backspace}')
    expect(screen.queryByText(/attempt left/)).toBeNull()
  })

  it('ask for a new code of the sender when the parcel is locked', async () => {
    await open({ state: 'arrived', isLocked: true })
    expect(screen.getByText(/Too many wrong codes/)).toBeTruthy()
    expect(screen.queryByLabelText('Recipient’s code')).toBeNull()
  })
})
