import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { renderScreen } from '../../../../tests/support/component/render-screen'
import { BecomeVendor } from './BecomeVendor'

installFakeApi()

it('the invitation to sell names the fee in a readable sentence', () => {
  renderScreen(<BecomeVendor />)
  expect(screen.getByText(/Joining is free/).textContent).toMatch(/we charge \S+ of your sales\.$/)
})
