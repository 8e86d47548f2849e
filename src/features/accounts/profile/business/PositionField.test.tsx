/** The map position of a business: by keyboard, typed, from the device, and by a tap. */
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SessionUser } from '#contract/accounts/session'
import type { Business } from '#contract/business/business/business-profile'
import { useMe } from '../../../../db/queries/me'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
} from '../../../../../tests/support/component/render-screen'
import BusinessProfile from '../BusinessProfile'

const vendorId = 'c0000000-0000-4000-8000-000000000001'
let account: SessionUser
function Screen() {
  const me = useMe()
  return me ? <BusinessProfile me={me} /> : null
}
const open = async (position: unknown = null) => {
  account = await signIn({ user_type: 'partner', business_type: 'hotel', vendorId })
  await storeBase(account, 'me', [{ ...account, _id: account.id } as never])
  const values = { name: 'Mosi Lodge', city: 'Livingstone', province: 'Southern', position }
  await storeBase(account, 'business', [
    { _id: vendorId, businessType: 'hotel', imageUrl: null, values } as unknown as Business,
  ])
  const page = renderScreen(<Screen />)
  const map = await screen.findByRole('application')
  return { ...page, map, field: screen.getByLabelText<HTMLInputElement>('Coordinates') }
}
const save = async ({ user }: { user: { click(element: Element): Promise<void> } }) => {
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await findToast('Profile saved')
  return (await readOutboxRows(account))[0]!.input.body
}

const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
const at = (latitude: number, longitude: number) => ({ coords: { latitude, longitude } }) as GeolocationPosition
beforeEach(() => {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
})
afterEach(() => getCurrentPosition.mockReset())

it('is typed and queued with the position that it replaces', async () => {
  const page = await open({ lat: -17.8, lon: 25.8 })
  expect(page.field.value).toBe('-17.80000, 25.80000')
  await page.user.clear(page.field)
  await page.user.type(page.field, '-17.8419, 25.8544{Enter}')
  expect(await save(page)).toMatchObject({
    position: { lat: -17.8419, lon: 25.8544 },
    from: { position: { lat: -17.8, lon: 25.8 } },
  })
})

it('outside Zambia is rejected', async () => {
  const page = await open()
  await page.user.type(page.field, '51.5, -0.1{Enter}')
  expect(await screen.findByText(/Please enter coordinates in Zambia/)).toBeTruthy()
  getCurrentPosition.mockImplementation((succeed) => succeed(at(51.5, -0.1)))
  await page.user.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(await screen.findByText('This place is not in Zambia.')).toBeTruthy()
})

it('is moved by the arrow keys, in smaller steps on an enlarged map', async () => {
  const page = await open({ lat: -15, lon: 28 })
  page.map.focus()
  await page.user.keyboard('{ArrowUp}{ArrowRight}')
  const [lat, lon] = page.field.value.split(', ').map(Number)
  expect(lat).toBeCloseTo(-14.8)
  expect(lon).toBeCloseTo(28.205, 2)
  await page.user.click(screen.getByRole('button', { name: 'Zoom in' }))
  page.map.focus()
  await page.user.keyboard('{ArrowDown}')
  expect(Number(page.field.value.split(', ')[0])).toBeCloseTo(-14.867, 2)
})

it('is set by a tap on the map', async () => {
  const { map, field, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Zoom out' }))
  map.getBoundingClientRect = () => ({ left: 10, top: 20, width: 302, height: 260 }) as DOMRect
  fireEvent.click(map, { clientX: 10 + 151, clientY: 20 + 130 })
  const [lat, lon] = field.value.split(', ').map(Number)
  expect(lat).toBeCloseTo(-13)
  expect(lon).toBeCloseTo(27.7, 1)
})

it('comes from the device only when the user asks, and a refusal is explained', async () => {
  const page = await open()
  expect(getCurrentPosition).not.toHaveBeenCalled()
  getCurrentPosition.mockImplementation((_, fail) => fail!({} as GeolocationPositionError))
  await page.user.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(await screen.findByText(/We couldn't get your location/)).toBeTruthy()
  getCurrentPosition.mockImplementation((succeed) => succeed(at(-17.85, 25.85)))
  await page.user.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(await save(page)).toMatchObject({ position: { lat: -17.85, lon: 25.85 } })
})

it('is removed', async () => {
  const page = await open({ lat: -17.8, lon: 25.8 })
  await page.user.click(screen.getByRole('button', { name: 'Remove the position' }))
  expect(await save(page)).toMatchObject({ position: null, from: { position: { lat: -17.8, lon: 25.8 } } })
})
