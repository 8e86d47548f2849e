/** The application of a business that is not approved. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { SessionUser } from '#contract/accounts/session'
import { readApplication, submitApplication, type Application } from '#contract/business/business/application'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn, storeBase } from '../../../../tests/support/component/render-screen'
import { ApplicationForm } from './ApplicationForm'
import { describeUsualTime } from './ApplicationStatus'

const api = installFakeApi()

const buildApplication = (more: Partial<Application> = {}): Application => ({
  status: 'pending',
  businessType: 'store',
  reason: '',
  changes: [],
  values: { name: 'Kubu Crafts', city: 'Choma', description: 'Baskets', phone: '', email: '' },
  history: [],
  ...more,
})
const open = () => renderScreen(<ApplicationForm />, { at: '/pending-approval' })
beforeEach(() => signIn({ user_type: 'partner', business_type: 'store', approvalStatus: 'pending', isApproved: false }))

it('A pending application can be corrected', async () => {
  api.answer(readApplication, buildApplication())
  api.answer(submitApplication, buildApplication())
  const { user } = open()
  const name = await screen.findByDisplayValue('Kubu Crafts')
  await user.clear(name)
  await user.type(name, 'Kubu Baskets')
  await user.selectOptions(screen.getByLabelText('Monday: open or closed'), 'Open')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await findToast('Application saved')
  expect(api.callsOf(submitApplication)[0]!.body).toMatchObject({
    values: { name: 'Kubu Baskets', city: 'Choma', monday: '08:00-17:00' },
  })
})

it('Requested changes are listed and shown at their fields, and the application is sent again', async () => {
  const changes = [{ field: 'city', reason: 'wrong' as const, note: 'We found you in Monze.' }]
  api.answer(readApplication, buildApplication({ changes }))
  api.answer(submitApplication, buildApplication())
  const { user } = open()
  expect(await screen.findByText('Please correct these details')).toBeTruthy()
  expect(screen.getAllByText(/Not correct: We found you in Monze\./)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Apply again' }))
  await findToast('Application sent')
})

it('A rejected application shows its history, and errors at their fields', async () => {
  const rejection = {
    event: 'rejected' as const,
    by: null,
    reason: 'No licence',
    changes: [],
    at: '2026-11-20T08:00:00.000Z',
  }
  api.answer(readApplication, buildApplication({ status: 'rejected', reason: 'No licence', history: [rejection] }))
  const fields = { email: 'Invalid email address.' }
  api.refuse(submitApplication, { status: 422, code: 'invalid_input', message: 'Invalid input', fields })
  const { user } = open()
  expect(await screen.findByText('Not approved')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Apply again' }))
  expect(await screen.findByText('Invalid email address.')).toBeTruthy()
})

it('Offline, it says that a connection is needed', async () => {
  open()
  expect(await screen.findByText(/We couldn't load your application/)).toBeTruthy()
})

const attached = {
  kind: 'pacra' as const,
  fileName: 'certificate.pdf',
  size: 900,
  attachedAt: '2026-11-20T08:00:00.000Z',
}

async function signInApplicant(more: Partial<SessionUser>) {
  const account = await signIn({
    user_type: 'partner',
    business_type: 'store',
    approvalStatus: 'pending',
    isApproved: false,
    ...more,
  })
  await storeBase(account, 'me', [{ ...account, _id: account.id }])
}

it('Documents are listed with what is attached and what has to be corrected', async () => {
  await signInApplicant({ business_type: 'hotel', documents: [attached] })
  const changes = [{ field: 'zta', reason: 'outdated' as const, note: 'It expired in March.' }]
  api.answer(readApplication, buildApplication({ businessType: 'hotel', changes }))
  open()
  const pacra = within(await screen.findByRole('group', { name: 'PACRA certificate' }))
  expect(pacra.getByText('certificate.pdf, attached on 20 Nov 2026')).toBeTruthy()
  expect(pacra.getByLabelText('Replace: PACRA certificate')).toBeTruthy()
  const zta = within(screen.getByRole('group', { name: 'ZTA licence' }))
  expect(await zta.findByText('Out of date: It expired in March.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'RTSA licence' })).toBeNull()
})

it('A document is attached and removed offline, and waits on the device', async () => {
  await signInApplicant({ documents: [] })
  const { user } = open()
  const tpin = within(await screen.findByRole('group', { name: 'TPIN certificate' }))
  const file = new File(['%PDF-1.4'], 'tpin.pdf', { type: 'application/pdf' })
  await user.upload(tpin.getByLabelText('Choose a file: TPIN certificate'), file)
  expect(await tpin.findByText(/^tpin\.pdf, attached on/)).toBeTruthy()
  await user.click(await tpin.findByRole('button', { name: 'Remove: TPIN certificate' }))
  expect(await tpin.findByLabelText('Choose a file: TPIN certificate')).toBeTruthy()
})

it('An applicant sees where the application stands, and how long it usually takes', async () => {
  const changes = [{ field: 'city', reason: 'wrong' as const, note: '' }]
  const at = '2026-11-21T08:00:00.000Z'
  const requested = { event: 'changes_requested' as const, by: null, reason: '', changes, at }
  const usualTime = { medianMs: 30.2 * 3_600_000, count: 20 }
  const receivedAt = '2026-11-20T08:00:00.000Z'
  api.answer(readApplication, buildApplication({ receivedAt, usualTime }))
  const first = open()
  const status = within(await screen.findByRole('region', { name: 'Status' }))
  expect(status.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Done: Received20 Nov 2026, 10:00',
    'Current: Under reviewOf the last 20 approved businesses, half were approved within 31 hours.',
    'Upcoming: DecisionWe will let you know.',
  ])
  first.unmount()
  api.answer(readApplication, buildApplication({ receivedAt, usualTime: null, changes, history: [requested] }))
  open()
  expect(await screen.findByText('Changes requested')).toBeTruthy()
  expect(screen.getByText('Your turn')).toBeTruthy()
  expect(screen.queryByText(/approved businesses/)).toBeNull()
})

it.each([
  [60_000, '1 hour'],
  [47.5 * 3_600_000, '48 hours'],
  [49 * 3_600_000, '3 days'],
])('Rounds the usual time of %d ms up to %s', (medianMs, time) => {
  expect(describeUsualTime({ medianMs, count: 9 })).toContain(`within ${time}.`)
})
