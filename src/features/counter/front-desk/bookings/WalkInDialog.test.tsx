import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { WalkInDialog } from './WalkInDialog'

async function open(business_type: string) {
  await signIn({ user_type: 'partner', business_type: business_type as never })
  const { user } = renderScreen(<WalkInDialog />)
  await user.click(await screen.findByRole('button', { name: 'Walk-in' }))
  return within(await screen.findByRole('dialog'))
}

it('sells at the counter of a shop', async () => {
  const dialog = await open('store')
  expect(dialog.getByRole('heading', { name: 'Sell at the counter' })).toBeTruthy()
  expect(dialog.getByText(/You record the payment on its page\./)).toBeTruthy()
})

it('does not speak of a payment to an estate agent, whose viewings are free', async () => {
  const dialog = await open('realEstate')
  expect(dialog.getByRole('heading', { name: 'Book at the counter' })).toBeTruthy()
  expect(dialog.queryByText(/payment|sell/i)).toBeNull()
})
