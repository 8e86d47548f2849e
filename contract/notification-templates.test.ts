import { describe, expect, it } from 'vitest'
import { renderNotification } from './notification-templates'

const vendor = { vendorName: 'Musi Lodge', listingName: 'Lake room' }

describe('renderNotification', () => {
  it('formats amounts and omits the sentence about a refund of nothing', () => {
    const params = { ...vendor, note: 'A pipe has burst.', refundNgwee: 180_000 }
    expect(renderNotification({ template: 'cancelledByVendor', params })).toBe(
      'Musi Lodge has cancelled your booking of Lake room. A pipe has burst. ZMW 1,800.00 goes back to the wallet that paid, within 24 hours.',
    )
    expect(
      renderNotification({ template: 'cancelledByCustomer', params: { ...params, note: null, refundNgwee: 0 } }),
    ).toBe('You have cancelled your booking of Lake room.')
  })

  it('selects the plural form', () => {
    const review = (stars: number) =>
      renderNotification({
        template: 'vendorNewReview',
        params: { author: 'Grace B.', stars, listingName: 'Lake room' },
      })
    expect(review(1)).toBe('Grace B. gave you 1 star for Lake room.')
    expect(review(5)).toBe('Grace B. gave you 5 stars for Lake room.')
  })

  it('formats instants in Zambian time', () => {
    expect(
      renderNotification({ template: 'requestAccepted', params: { ...vendor, payBy: '2026-11-21T12:30:00.000Z' } }),
    ).toBe('Musi Lodge has accepted your request for Lake room. Please pay by 21 Nov 2026, 14:30.')
  })

  it('explains a price change and names an alternative', () => {
    const params = {
      listingName: 'Lake room',
      refusal: 'price_changed' as const,
      refusalText: null,
      expectedPriceNgwee: 100_000,
      newPriceNgwee: 120_000,
      alternativeName: 'Garden room',
      alternativePriceNgwee: 90_000,
    }
    expect(renderNotification({ template: 'notBooked', params })).toBe(
      'Lake room was not booked: The price has changed since you last saw it. Please check it and book again. The price you saw was ZMW 1,000.00; it is now ZMW 1,200.00. Available instead: Garden room, ZMW 900.00.',
    )
  })
})
