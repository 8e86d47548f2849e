import { describe, expect, it } from 'vitest'
import { getMessageKinds, pushKinds } from './messages/channels'
import { findPushKind } from './push-templates'

describe('findPushKind', () => {
  it.each([
    'paymentFailed',
    'balanceDue',
    'amountMismatch',
    'refundSent',
    'refundFailed',
    'requestAccepted',
    'reserved',
    'changeAccepted',
    'changeToPay',
    'changeNotMade',
    'holdLost',
    'returnExtended',
    'noShow',
    'vendorCalendarConflict',
    'businessApproved',
    'supportReply',
  ] as const)('has no choice that turns off %s, which is about money or security', (template) => {
    expect(findPushKind(template)).not.toBeNull()
    expect(findPushKind(template)?.choice).toBeUndefined()
  })

  it.each([
    ['bookingConfirmed', 'endUser'],
    ['bookingChanged', 'endUser'],
    ['custodyStep', 'endUser'],
    ['newMessage', 'endUser'],
    ['newMessage', 'partner'],
    ['vendorNewRequest', 'partner'],
    ['vendorChangeRequested', 'hotel-manager'],
    ['vendorNewOrder', 'partner'],
    ['vendorCancelledByCustomer', 'hotel-manager'],
  ] as const)('lets the recipient of %s turn it off, as %s', (template, role) => {
    expect(getMessageKinds(role)).toContain(findPushKind(template)?.choice)
  })

  it('offers every kind to some role, and none to administrators', () => {
    expect(new Set([...getMessageKinds('endUser'), ...getMessageKinds('partner')])).toEqual(new Set(pushKinds))
    expect(getMessageKinds('admin')).toEqual([])
  })
})
