/** The deposit of a hire: the claim of the business and the answer of the customer. */
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  acceptClaim,
  claimDeposit,
  disputeClaim,
  readDeposit,
  withdrawClaim,
  type BookingDeposit,
  type DepositClaim,
} from '#contract/money/deposit-claims'
import type { AnswerOf } from '#contract/core/endpoint'
import { buildBooking, buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { CustomerDeposit } from './CustomerDeposit'
import { VendorDeposit } from '../../../counter/front-desk/deposit/VendorDeposit'

const api = installFakeApi()

type Deposit = AnswerOf<typeof readDeposit>
const claim: DepositClaim = {
  state: 'claimed',
  amount: 400.5,
  reason: 'The left mirror is broken.',
  photos: 0,
  claimedAt: '2026-11-20T08:00:00.000Z',
  disputeUntil: '2026-11-22T08:00:00.000Z',
  dispute: null,
  awarded: null,
  decision: null,
}
const getFact = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent

describe('the deposit of a hire for the business', () => {
  async function open(deposit: Deposit) {
    await signIn({ user_type: 'partner', business_type: 'carHiring' })
    api.answer(readDeposit, deposit)
    const booking = buildVendorBooking({ bookingType: 'car', status: 'in_service' })
    return renderScreen(<VendorDeposit booking={booking} />)
  }
  const findSection = async () => within(await screen.findByRole('region', { name: 'Deposit' }))
  const held: Deposit = { held: 1000, canClaim: true, claim: null }

  it('states what is held and when the customer gets it back', async () => {
    await open(held)
    const section = await findSection()
    expect(section.getByText(/We hold ZMW 1,000\.00\. The customer gets it back/)).toBeTruthy()
    expect(section.getByRole('button', { name: 'Claim from the deposit' })).toBeTruthy()
  })

  it('offers the unpaid charge of a late return as amount and reason of a claim', async () => {
    await signIn({ user_type: 'partner', business_type: 'carHiring' })
    api.answer(readDeposit, held)
    api.answer(claimDeposit, { ...held, canClaim: false, claim })
    const late = { returnAt: '2030-05-05T07:00:00.000Z', days: 2, decision: 'charged' as const }
    const lateReturns = [
      { ...late, amount: 400.5 },
      { ...late, returnAt: '2030-05-06T07:00:00.000Z', amount: 200, collectedAt: '2030-05-06T07:00:00.000Z' },
    ]
    const booking = buildVendorBooking({ bookingType: 'car', status: 'in_service', lateReturns })
    const { user } = renderScreen(<VendorDeposit booking={booking} />)
    const section = await findSection()
    await user.click(section.getByRole('button', { name: 'Claim from the deposit' }))
    await user.click(await section.findByRole('button', { name: 'Claim the late return: ZMW 400.50' }))
    await user.click(section.getByRole('button', { name: 'Claim and complete' }))
    await expect
      .poll(() => api.callsOf(claimDeposit).map(({ body }) => body))
      .toEqual([
        {
          amount: 400.5,
          reason: 'Late return: 2 further days until 5 May 2030, 09:00, ZMW 400.50.',
          photos: [],
        },
      ])
  })

  it('is not displayed without a deposit, and not for other bookings than hires', async () => {
    const { unmount } = await open({ held: 0, canClaim: false, claim: null })
    await expect.poll(() => api.callsOf(readDeposit)).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Deposit' })).toBeNull()
    unmount()
    renderScreen(<VendorDeposit booking={buildVendorBooking()} />)
    expect(api.callsOf(readDeposit)).toHaveLength(1)
  })

  it('offers no claim to staff who may not manage bookings', async () => {
    await open({ ...held, canClaim: false })
    expect((await findSection()).queryByRole('button')).toBeNull()
  })

  it('is claimed with an amount and a reason', async () => {
    const { user } = await open(held)
    const section = await findSection()
    await user.click(section.getByRole('button', { name: 'Claim from the deposit' }))
    expect(section.getByText('Up to ZMW 1,000.00.')).toBeTruthy()
    await user.click(section.getByRole('button', { name: 'Claim and complete' }))
    expect(await section.findByText('Amount must be a positive number.')).toBeTruthy()
    expect(section.getByText(/Please explain what the amount is for/)).toBeTruthy()
    await user.type(section.getByLabelText('Amount'), '400.50')
    await user.type(section.getByLabelText('Reason'), 'The left mirror is broken.')
    const answer: BookingDeposit = { held: 400.5, canClaim: false, claim }
    api.answer(claimDeposit, answer)
    api.answer(readDeposit, answer)
    await user.click(section.getByRole('button', { name: 'Claim and complete' }))
    expect((await findToast('Claim sent')).description).toBe("The hire is completed, and we've notified the customer.")
    expect(api.callsOf(claimDeposit)[0]!.body).toEqual({
      amount: 400.5,
      reason: 'The left mirror is broken.',
      photos: [],
    })
    await expect.poll(() => getFact('Paid unless disputed by')).toBe('22 Nov 2026, 10:00')
  })

  it('keeps the text of a claim that was refused, with the error at its field', async () => {
    const { user } = await open(held)
    const section = await findSection()
    await user.click(section.getByRole('button', { name: 'Claim from the deposit' }))
    await user.type(section.getByLabelText('Amount'), '999999')
    await user.type(section.getByLabelText('Reason'), 'The left mirror is broken.')
    const fields = { amount: 'You cannot claim more than ZMW 1,000.00.' }
    api.refuse(claimDeposit, { status: 422, code: 'invalid_input', message: 'Please check.', fields })
    await user.click(section.getByRole('button', { name: 'Claim and complete' }))
    expect(await section.findByText('You cannot claim more than ZMW 1,000.00.')).toBeTruthy()
    expect(section.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The left mirror is broken.')
    await user.click(section.getByRole('button', { name: 'Cancel' }))
    expect(section.getByRole('button', { name: 'Claim from the deposit' })).toBeTruthy()
  })

  it('lets the business withdraw a claim after a confirmation with the amount', async () => {
    const { user } = await open({ held: 400.5, canClaim: false, claim })
    await user.click(await screen.findByRole('button', { name: 'Withdraw claim' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this claim?' }))
    expect(dialog.getByText('The customer gets ZMW 400.50 back. You cannot claim it again.')).toBeTruthy()
    const answer: Deposit = { held: 0, canClaim: false, claim: { ...claim, state: 'withdrawn' } }
    api.answer(withdrawClaim, answer)
    api.answer(readDeposit, answer)
    await user.click(dialog.getByRole('button', { name: 'Withdraw claim' }))
    await findToast('Claim withdrawn')
    expect(await screen.findByText('Withdrawn')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Withdraw claim' })).toBeNull()
  })

  it('reports a withdrawal that came too late', async () => {
    const { user } = await open({ held: 400.5, canClaim: false, claim })
    await user.click(await screen.findByRole('button', { name: 'Withdraw claim' }))
    api.refuse(withdrawClaim, { status: 409, code: 'wrong_state', message: 'Tilipo has decided this claim.' })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw claim' }))
    const toast = await findToast('Failed to withdraw the claim.')
    expect(toast.description).toBe('Tilipo has decided this claim.')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the claim on a deposit for the customer', () => {
  const hire = (status: 'completed' | 'in_service' = 'completed') => {
    const booking = buildBooking({ bookingType: 'car', vertical: 'car-hire', status })
    const lines = [{ label: 'Deposit', quantity: 1, amount: 1000, kind: 'deposit' as const }]
    return { ...booking, quote: { ...booking.quote, lines } }
  }
  async function open(depositClaim: DepositClaim | null, booking = hire()) {
    await signIn()
    api.answer(readDeposit, { held: 1000, canClaim: false, claim: depositClaim })
    return renderScreen(<CustomerDeposit booking={booking} />)
  }
  const findCard = async () => within(await screen.findByRole('region', { name: 'Your deposit' }))

  it('is not requested before the hire is completed', async () => {
    const { unmount } = await open(claim)
    // The code of claims has loaded.
    await findCard()
    unmount()
    api.calls.length = 0
    await open(claim, hire('in_service'))
    await act(async () => {})
    expect(screen.queryByRole('region')).toBeNull()
    expect(api.calls).toEqual([])
  })

  it('shows amount and reason, and until when the customer can disagree', async () => {
    await open(claim)
    const card = await findCard()
    expect(card.getByText('The left mirror is broken.')).toBeTruthy()
    expect(getFact('Paid unless disputed by')).toBe('22 Nov 2026, 10:00')
  })

  it('is accepted only after a confirmation, because it cannot be undone', async () => {
    const { user } = await open(claim)
    await user.click((await findCard()).getByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept this claim?' }))
    expect(dialog.getByText('ZMW 400.50 of your deposit goes to the business. This cannot be undone.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(api.callsOf(acceptClaim)).toEqual([])
    await user.click((await findCard()).getByRole('button', { name: 'Accept' }))
    const paid: Deposit = { held: 0, canClaim: false, claim: { ...claim, state: 'paid', awarded: 400.5 } }
    api.answer(acceptClaim, paid)
    api.answer(readDeposit, paid)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Paid to the business')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I disagree' })).toBeNull()
  })

  it('is disputed with an explanation', async () => {
    const { user } = await open(claim)
    const card = await findCard()
    await user.click(card.getByRole('button', { name: 'I disagree' }))
    await user.type(card.getByLabelText('Why do you disagree?'), 'No.')
    await user.click(card.getByRole('button', { name: 'Send' }))
    expect(await card.findByText('Please explain why you disagree (at least 10 characters).')).toBeTruthy()
    expect(api.callsOf(disputeClaim)).toEqual([])
    await user.type(card.getByLabelText('Why do you disagree?'), ' It was broken before.')
    const disputed: Deposit = {
      held: 1000,
      canClaim: false,
      claim: { ...claim, state: 'disputed', dispute: 'No. It was broken before.' },
    }
    api.answer(disputeClaim, disputed)
    api.answer(readDeposit, disputed)
    await user.click(card.getByRole('button', { name: 'Send' }))
    await findToast('Thank you')
    expect(await screen.findByText('Disputed')).toBeTruthy()
    expect(screen.getByText('We are looking into it. You can add details in Support.')).toBeTruthy()
    expect(api.callsOf(disputeClaim)[0]!.body).toEqual({ reason: 'No. It was broken before.' })
  })

  it('reports a claim that could not be accepted', async () => {
    const { user } = await open(claim)
    await user.click((await findCard()).getByRole('button', { name: 'Accept' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }))
    expect((await findToast('Failed to accept the claim.')).tone).toBe('destructive')
    expect((await findCard()).getByRole('button', { name: 'I disagree' })).toBeTruthy()
  })

  it('shows how Tilipo has divided the amount', async () => {
    await open({ ...claim, state: 'decided', awarded: 150.25, decision: 'The scratch is new, the mirror is not.' })
    await findCard()
    expect(getFact('To the business')).toBe('ZMW 150.25')
    expect(getFact('To the customer')).toBe('ZMW 250.25')
    expect(getFact('Decision')).toBe('The scratch is new, the mirror is not.')
  })
})
