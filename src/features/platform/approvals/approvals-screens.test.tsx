/** Approval of businesses by administrators. */
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  approveVendor,
  listPendingVendors,
  readPendingVendor,
  rejectVendor,
  requestVendorChanges,
  type PendingVendor,
  type PendingVendorDetails,
} from '#contract/platform/approvals'
import { decideNameChange, listNameChanges } from '#contract/business/business/name-changes'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import { watchTyping } from '../../../ui/forms/unsaved-input'
import ApprovalPage from './ApprovalPage'
import ApprovalsPage from './ApprovalsPage'

const api = installFakeApi()
const id = 'a0000000-0000-4000-8000-000000000007'
const list = '/admin/global/approvals'

const buildVendor = (more: Partial<PendingVendor> = {}): PendingVendor => ({
  _id: id,
  companyName: 'Kubu Lodge',
  businessType: 'hotel',
  full_name: 'Chanda Phiri',
  email: 'chanda@example.com',
  createdAt: '2026-11-20T08:00:00.000Z',
  emailVerified: true,
  status: 'pending',
  waitsForApplicant: false,
  ...more,
})
const buildDetails = (more: Partial<PendingVendorDetails> = {}): PendingVendorDetails => ({
  ...buildVendor(),
  phone: '0971234567',
  values: { name: 'Kubu Lodge', city: 'Choma', description: '', monday: '08:00-17:00' },
  changes: [],
  documents: [],
  history: [],
  ...more,
})

beforeEach(() => signIn({ user_type: 'admin' }))

describe('the list of applications', () => {
  const open = (at = list) => renderScreen(<ApprovalsPage />, { at })

  it('shows the specified columns, and marks an unverified email', async () => {
    api.answer(listPendingVendors, [buildVendor({ emailVerified: false })], 1)
    open()
    const link = await screen.findByRole('link', { name: 'Kubu Lodge' })
    expect(link.getAttribute('href')).toBe(`${list}/${id}`)
    const row = link.closest('tr')!
    for (const text of [
      'Hotel & Accommodation',
      'Chanda Phiri',
      'chanda@example.com',
      'Email not verified',
      '20 Nov 2026',
    ])
      expect(row.textContent).toContain(text)
    expect(screen.getByText('1 business')).toBeTruthy()
  })

  it('approves a business after a confirmation', async () => {
    api.answer(listPendingVendors, [buildVendor()], 1)
    api.answer(approveVendor, { _id: id, status: 'approved' })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Approve Kubu Lodge' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Approve Kubu Lodge?' }))
    expect(api.callsOf(approveVendor)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    await findToast('Vendor approved')
    expect(api.callsOf(approveVendor)[0]!.path).toBe(`/api/admin/vendors/${id}/approve?from=pending`)
    expect(api.callsOf(listPendingVendors)).toHaveLength(2)
  })

  it('warns before it approves a business without documents or with an unverified address', async () => {
    const vendor = buildVendor({ emailVerified: false })
    const attachedAt = '2026-11-20T08:00:00.000Z'
    const documents = [{ kind: 'tpin', fileName: 'tpin.pdf', size: 1, attachedAt } as const]
    api.answer(listPendingVendors, [vendor], 1)
    api.answer(readPendingVendor, buildDetails({ ...vendor, documents }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Approve Kubu Lodge' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText(/PACRA certificate, ZTA licence/)).toBeTruthy()
    expect(dialog.getByText('The email address is not verified')).toBeTruthy()
  })

  it('rejects a business with a reason', async () => {
    api.answer(listPendingVendors, [buildVendor()], 1)
    api.answer(rejectVendor, { _id: id, status: 'rejected' })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Reject Kubu Lodge' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText(/Reason/), 'No licence')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await findToast('Vendor rejected')
    expect(api.callsOf(rejectVendor)[0]!.body).toEqual({ reason: 'No licence' })
  })

  it('tells the second administrator who decided first, and refreshes the list', async () => {
    api.answer(listPendingVendors, [buildVendor()], 1)
    const message = 'Mutale Banda rejected this business on 20 Nov 2026, 10:00.'
    api.refuse(approveVendor, { status: 409, code: 'wrong_state', message })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Approve Kubu Lodge' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }))
    expect((await findToast('Failed to approve vendor.')).description).toBe(message)
    expect(api.callsOf(listPendingVendors)).toHaveLength(2)
  })

  it('filters by status, and says that nothing is waiting', async () => {
    api.answer(listPendingVendors, [], 0)
    const { user, currentPath } = open()
    expect(await screen.findByText('No business is waiting for approval.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Rejected' }))
    expect(currentPath()).toBe(`${list}?status=rejected`)
  })

  it('shows the specified error and offers another attempt', async () => {
    const { user } = open()
    expect(await screen.findByText('Failed to load pending vendors.')).toBeTruthy()
    api.answer(listPendingVendors, [buildVendor()], 1)
    await user.click(screen.getByRole('button', { name: /try again/i }))
    expect(await screen.findByRole('link', { name: 'Kubu Lodge' })).toBeTruthy()
  })

  it('offers the decisions on new names', async () => {
    api.answer(listPendingVendors, [], 0)
    const at = '2026-11-20T08:00:00.000Z'
    const change = {
      _id: id,
      vendorId: id,
      publicName: 'Kubu Lodge',
      requestedName: 'Kubu River Lodge',
      requestedAt: at,
    }
    api.answer(listNameChanges, { nameChanges: [change] })
    api.answer(decideNameChange, { state: 'approved' })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Approve name' }))
    await findToast('New name approved')
    expect(api.callsOf(decideNameChange)[0]!.body).toEqual({ decision: 'approved', requestedName: 'Kubu River Lodge' })
  })
})

describe('the page of an application', () => {
  async function open(details = buildDetails()) {
    api.answer(readPendingVendor, details)
    const rendered = renderScreen(<ApprovalPage />, { at: `${list}/${id}`, pattern: `${list}/:id` })
    await screen.findByRole('heading', { level: 1, name: 'Kubu Lodge' })
    return rendered
  }

  it('shows the profile and the history with the names of the administrators', async () => {
    await open(
      buildDetails({
        history: [
          { event: 'resubmitted', by: null, reason: '', changes: [], at: '2026-11-21T08:00:00.000Z' },
          {
            event: 'changes_requested',
            by: 'Mutale Banda',
            reason: '',
            changes: [{ field: 'city', reason: 'wrong', note: 'Not in Choma' }],
            at: '2026-11-20T08:00:00.000Z',
          },
        ],
      }),
    )
    expect(screen.getByText('Choma')).toBeTruthy()
    expect(screen.getByText('Mutale Banda asked for changes')).toBeTruthy()
    expect(screen.getByText(/Not correct \(Not in Choma\)/)).toBeTruthy()
    expect(screen.getByText('The business applied again')).toBeTruthy()
  })

  it('shows the pictures of the applicant', async () => {
    await open(buildDetails({ photos: [{ id: '1', url: 'https://pictures.test/front.jpg' }] }))
    expect(screen.getByRole('img', { name: 'Photo 1' }).getAttribute('src')).toContain('front.jpg')
  })

  it('leads to hiding and suspending instead of rejecting a business that is approved', async () => {
    await open(buildDetails({ status: 'approved', vendorId: id }))
    const getPath = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(getPath('Hide the business')).toBe(`/admin/global/hotels/${id}`)
    expect(getPath('Suspend the owner')).toBe(`/admin/global/users/${id}`)
  })

  it('asks for changes with a reason and a note for each field', async () => {
    api.answer(requestVendorChanges, { _id: id, status: 'pending' })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Ask for changes' }))
    const dialog = within(screen.getByRole('dialog'))
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send to the applicant' })
    expect(send.disabled).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: 'City / Town' }))
    await user.selectOptions(dialog.getByLabelText(/^Reason for/), 'Not correct')
    await user.type(dialog.getByLabelText(/^Note/), 'Not in Choma')
    await user.click(send)
    await findToast('Changes requested')
    expect(api.callsOf(requestVendorChanges)[0]!.body).toEqual({
      changes: [{ field: 'city', reason: 'wrong', note: 'Not in Choma' }],
    })
  })

  it('keeps the notes of requested changes if "Cancel" was not meant, and if the request fails', async () => {
    watchTyping()
    api.refuse(requestVendorChanges, { status: 409, code: 'conflict', message: 'Somebody has decided.' })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Ask for changes' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'City / Town' }))
    await user.type(dialog.getByLabelText(/^Note/), 'Not in Choma')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    await user.click(dialog.getByRole('button', { name: 'Send to the applicant' }))
    await findToast('Failed to ask for changes.')
    expect(dialog.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('Not in Choma')
  })

  it.each([
    ['pending', ['Reject', 'Ask for changes', 'Approve']],
    ['approved', []],
    ['rejected', ['Approve']],
  ] as const)(
    'The page of an application of a business that is %s offers the possible decisions',
    async (status, expected) => {
      await open(buildDetails({ status }))
      const names = screen.queryAllByRole('button').map(({ textContent }) => textContent)
      expect(names.filter((name) => ['Reject', 'Ask for changes', 'Approve'].includes(name))).toEqual(expected)
    },
  )
})
