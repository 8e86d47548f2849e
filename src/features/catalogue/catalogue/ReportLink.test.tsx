/** The link that reports content to Tilipo. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import { ReportLink } from './ReportLink'

const id = '00000000-0000-4000-8000-000000000001'

it('opens the form for the reported item', async () => {
  await signIn({ user_type: 'endUser' })
  renderScreen(<ReportLink kind="listing" id={id} />)
  expect(screen.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe(`/report/listing/${id}`)
})

it('is not offered to administrators, who hide content themselves', async () => {
  await signIn({ user_type: 'admin' })
  renderScreen(<ReportLink kind="listing" id={id} />)
  expect(screen.queryByRole('link', { name: 'Report' })).toBeNull()
})
