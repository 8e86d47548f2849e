import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readAttention } from '#contract/platform/statistics'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import { SideMenu } from './SideMenu'

const api = installFakeApi()
const queue = (count: number) => ({ count, oldestAt: null, items: [] })

const openMenu = async (user_type: 'admin' | 'partner') => {
  api.answer(readAttention, {
    ...{ approvals: queue(2), nameChanges: queue(1), supportTickets: queue(0), reports: queue(120) },
    ...{
      disputedClaims: queue(0),
      unknownPayouts: queue(0),
      corrections: queue(0),
      differences: queue(0),
      fiscalDocuments: queue(0),
    },
    ...{ secondFactorResets: queue(0), expiredDocuments: queue(0), stuckPayments: queue(0), failedRefunds: queue(0) },
    ...{ cases: queue(0), refundRequests: queue(0), refusals: [], failedJobs: [], clientErrors: [] },
  })
  const user = await signIn({ user_type, ...(user_type === 'partner' && { business_type: 'hotel' }) })
  return renderScreen(<SideMenu user={user as never} />, { at: '/admin/global' })
}

it('The menu of administrators says how many items wait at each entry', async () => {
  await openMenu('admin')
  expect((await screen.findByRole('link', { name: /Approvals.*3 waiting/ })).getAttribute('href')).toBe(
    '/admin/global/approvals',
  )
  expect(screen.getByRole('link', { name: /Report.*99\+ waiting/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Ticket/ }).textContent).not.toContain('waiting')
})

it('The menu of a business reads no queues of administrators', async () => {
  await openMenu('partner')
  expect((await screen.findAllByRole('link')).length).toBeGreaterThan(3)
  expect(api.callsOf(readAttention)).toEqual([])
})
