/** Reviews: the buyer's form and the vendor's replies. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { listReceivedReviews, replyToReview, writeReview, type VendorReview } from '#contract/bookings/reviews/reviews'
import { buildBooking } from '../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, setSync, signIn, storeBase } from '../../../../tests/support/component/render-screen'
import ReviewPage from './ReviewPage'
import ReviewsPage from './ReviewsPage'

const api = installFakeApi()
const day = 24 * 60 * 60_000
const daysAgo = (count: number) => new Date(Date.now() - count * day).toISOString()

describe('the review of a booking', () => {
  const completed = (more: Partial<Booking> = {}) =>
    buildBooking({ status: 'completed', startsOn: daysAgo(5).slice(0, 10), endsOn: daysAgo(3).slice(0, 10), ...more })
  const review = { stars: 4, text: 'Quiet and clean.', writtenAt: daysAgo(1), reply: null }

  async function open(booking: Booking) {
    await storeBase(await signIn(), 'booking', [booking])
    const at = `/my-account/bookings/${booking._id}/review`
    return renderScreen(<ReviewPage />, { at, pattern: '/my-account/bookings/:id/review' })
  }

  it('requires one to five stars', async () => {
    const { user } = await open(completed())
    await user.click(await screen.findByRole('button', { name: 'Send review' }))
    expect(await screen.findByText('Please choose one to five stars.')).toBeTruthy()
    expect(api.callsOf(writeReview)).toEqual([])
  })

  it('sends the stars as a number and then shows the review', async () => {
    api.answer(writeReview, { review })
    const { user } = await open(completed())
    await user.click(await screen.findByRole('radio', { name: /Very good/ }))
    await user.type(screen.getByRole('textbox', { name: /Your review/ }), 'Quiet and clean.')
    await user.click(screen.getByRole('button', { name: 'Send review' }))
    await findToast('Review sent')
    expect(api.callsOf(writeReview)[0]!.body).toEqual({ stars: 4, text: 'Quiet and clean.' })
    expect(await screen.findByText('Quiet and clean.')).toBeTruthy()
  })

  it('keeps what was written when there is no connection', async () => {
    const { user } = await open(completed())
    setSync({ online: 'no' })
    expect(await screen.findByText(/Keep this page open/)).toBeTruthy()
    await user.click(screen.getAllByRole('radio')[3]!)
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your review/ })
    await user.type(text, 'Quiet.')
    await user.click(screen.getByRole('button', { name: 'Send review' }))
    expect(await screen.findByText(/You need a connection to send a review/)).toBeTruthy()
    expect(text.value).toBe('Quiet.')
  })

  it('can be edited for fourteen days, and not later', async () => {
    const page = await open(completed({ review }))
    await page.user.click(await screen.findByRole('button', { name: 'Edit review' }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your review/ }).value).toBe('Quiet and clean.')
    page.unmount()
    await open(completed({ review: { ...review, writtenAt: daysAgo(20) } }))
    expect(await screen.findByText('Quiet and clean.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit review' })).toBeNull()
  })

  it('shows the reply of the vendor', async () => {
    await open(completed({ review: { ...review, reply: { text: 'Thank you, Mercy.', at: daysAgo(0) } } }))
    expect(await screen.findByText('Thank you, Mercy.')).toBeTruthy()
    expect(screen.getByText('Reply from Mosi Lodge')).toBeTruthy()
  })

  it('is not possible before the booking is completed', async () => {
    await open(buildBooking())
    expect(await screen.findByText('You can review Mosi Lodge once this booking is completed.')).toBeTruthy()
  })

  it('is not possible ninety days after the stay', async () => {
    await open(completed({ startsOn: daysAgo(120).slice(0, 10), endsOn: daysAgo(118).slice(0, 10) }))
    expect(await screen.findByText('The time to review this booking has passed.')).toBeTruthy()
  })
})

describe('the reviews of a business', () => {
  const received = (more: Partial<VendorReview> = {}): VendorReview => ({
    _id: 'r1',
    stars: 3,
    text: 'Friendly staff.',
    writtenAt: daysAgo(2),
    author: 'Mercy B.',
    listingName: 'Garden room',
    changed: false,
    reply: null,
    reference: 'TLP-2K7M9Q',
    startsOn: '2026-11-01',
    ...more,
  })
  const answer = (...reviews: VendorReview[]) =>
    api.answer(listReceivedReviews, {
      total: reviews.length,
      page: 1,
      pageSize: 10,
      waiting: reviews.filter(({ reply }) => !reply).length,
      rating: { average: 3, count: reviews.length },
      reviews,
    })
  async function open(staffRole: 'partner-viewer' | null = null, at = '/admin/hotel-management/reviews') {
    await signIn({ user_type: 'partner', business_type: 'hotel', staffRole })
    return renderScreen(<ReviewsPage />, { at })
  }

  it('publishes a reply and reads the list again', async () => {
    answer(received())
    api.answer(replyToReview, { review: received({ reply: { text: 'Thank you.', at: daysAgo(0) } }) })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Reply' }))
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Please write a reply.')).toBeTruthy()
    await user.type(screen.getByLabelText('Reply to Mercy B.'), 'Thank you.')
    answer(received({ reply: { text: 'Thank you.', at: daysAgo(0) } }))
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    await findToast('Reply saved')
    expect(await screen.findByText('Thank you.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Edit reply' })).toBeTruthy()
  })

  it('lets a viewer read but not reply', async () => {
    answer(received())
    await open('partner-viewer')
    expect(await screen.findByText('Friendly staff.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
  })

  it('filters reviews without a reply and keeps the filter in the address', async () => {
    answer()
    const { user, currentPath } = await open()
    await user.click(await screen.findByRole('button', { name: 'No reply' }))
    await expect.poll(currentPath).toBe('/admin/hotel-management/reviews?show=waiting')
    expect(await screen.findByText('Every review has a reply')).toBeTruthy()
    expect(api.callsOf(listReceivedReviews).at(-1)!.path).toContain('show=waiting')
  })

  it('shows the last answer when offline', async () => {
    answer(received())
    const { unmount } = await open()
    await screen.findByText('Friendly staff.')
    unmount()
    api.goOffline(listReceivedReviews)
    renderScreen(<ReviewsPage />, { at: '/admin/hotel-management/reviews' })
    expect(await screen.findByText('Friendly staff.')).toBeTruthy()
    expect(await screen.findByText(/^Saved copy, as of/)).toBeTruthy()
  })

  it('shows an error with a way to try again', async () => {
    api.refuse(listReceivedReviews, { status: 500, code: 'internal', message: 'Something went wrong on our side.' })
    const { user } = await open()
    const retry = await screen.findByRole('button', { name: /Try Again/i })
    answer(received())
    await user.click(retry)
    expect(await screen.findByText('Friendly staff.')).toBeTruthy()
    expect(within(document.body).queryByRole('alert')).toBeNull()
  })
})
