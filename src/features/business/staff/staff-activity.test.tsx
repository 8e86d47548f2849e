import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { exportActivity, listActivity, type ActivityEntry } from '#contract/business/activity/activity'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import StaffActivity from './StaffActivity'

const api = installFakeApi()
const members = [
  { _id: '00000000-0000-4000-8000-000000000001', name: 'Chanda Mwale' },
  { _id: '00000000-0000-4000-8000-000000000002', name: 'Mary Zulu' },
]
const buildEntry = (id: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  _id: id,
  at: '2026-11-26T08:00:00.000Z',
  actor: members[0]!,
  kind: 'listings.edit',
  params: {},
  target: { kind: 'listing', _id: 'x', label: 'Double room' },
  before: { price: 500 },
  after: { price: 550, description: '…' },
  ...more,
})
const answerWith = (entries: ActivityEntry[], total = entries.length) =>
  api.answer(listActivity, { entries, total, members })
const open = async () => {
  await signIn({ user_type: 'partner', business_type: 'hotel' })
  return renderScreen(<StaffActivity />, { at: '/admin/hotel-management/staff' })
}

describe('the activity of staff', () => {
  it('shows what a member did, with the values before and after', async () => {
    answerWith([buildEntry(1)])
    await open()
    expect(await screen.findByText('Edited the listing Double room')).toBeTruthy()
    expect(screen.getByText('Price: ZMW 500.00 → ZMW 550.00')).toBeTruthy()
    expect(screen.getByText('Description changed')).toBeTruthy()
    expect(screen.getByText('26 Nov 2026, 10:00')).toBeTruthy()
  })

  it('says that nothing was recorded yet', async () => {
    answerWith([])
    await open()
    expect(await screen.findByText('Nothing has been recorded yet.')).toBeTruthy()
  })

  it('shows the newest entries offline with their date, but no entries of other filters', async () => {
    answerWith([buildEntry(1)])
    const first = await open()
    await screen.findByText('Edited the listing Double room')
    first.unmount()
    api.goOffline(listActivity)
    renderScreen(<StaffActivity />, { at: '/admin/hotel-management/staff' })
    expect(await screen.findByText('Edited the listing Double room')).toBeTruthy()
    expect(await screen.findByText(/Saved copy, as of/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Member'), { target: { value: members[1]!._id } })
    expect(await screen.findByText('Could not fetch the activity of your staff.')).toBeTruthy()
    expect(screen.queryByText('Edited the listing Double room')).toBeNull()
  })

  it('requests the entries of a member, a type and a page', async () => {
    answerWith([buildEntry(1)], 45)
    await open()
    await screen.findByText('45 entries')
    fireEvent.change(screen.getByLabelText('Member'), { target: { value: members[1]!._id } })
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'money' } })
    await waitFor(() =>
      expect(api.callsOf(listActivity).at(-1)!.path).toContain(`group=money&member=${members[1]!._id}`),
    )
    fireEvent.click(await screen.findByRole('button', { name: /Next/ }))
    await waitFor(() => expect(api.callsOf(listActivity).at(-1)!.path).toContain('page=2'))
  })

  it('reports a download that failed', async () => {
    answerWith([buildEntry(1)])
    api.refuse(exportActivity, { status: 503, message: 'Please try again.' })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
    expect(await findToast('Could not download the activity.')).toBeTruthy()
  })
})
