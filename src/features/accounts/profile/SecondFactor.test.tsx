/** Turning two-step sign-in on and off. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '#contract/accounts/second-factor'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import { SecondFactor } from './SecondFactor'

const api = installFakeApi()

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Tilipo:mutale%40example.test?issuer=Tilipo&secret=${secret}`
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']

async function open(status: Partial<{ isOn: boolean; isRequired: boolean; recoveryCodesLeft: number }> = {}) {
  api.answer(readSecondFactor, { isOn: false, isRequired: false, recoveryCodesLeft: 0, ...status })
  await signIn()
  const onReady = vi.fn<() => void>()
  return { onReady, ...renderScreen(<SecondFactor onReady={onReady} />, { at: '/profile' }) }
}

describe('two-step sign-in', () => {
  it('says that a connection is needed when it cannot be loaded', async () => {
    api.goOffline(readSecondFactor)
    await signIn()
    renderScreen(<SecondFactor />, { at: '/profile' })
    expect(await screen.findByText("We couldn't load this. Check your connection and try again.")).toBeTruthy()
  })

  it('is turned on with a code of the app, and displays the recovery codes until they are saved', async () => {
    const { user, onReady } = await open()
    api.answer(setUpSecondFactor, { secret, uri })
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    expect(await screen.findByRole('img', { name: 'QR code for an authenticator app' })).toBeTruthy()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    const message = 'This code is incorrect or was used already.'
    api.refuse(confirmSecondFactor, { status: 422, code: 'wrong_second_factor', message, fields: { code: message } })
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '000000')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText(message)).toBeTruthy()
    api.answer(confirmSecondFactor, { recoveryCodes: codes })
    api.answer(readSecondFactor, { isOn: true, isRequired: false, recoveryCodesLeft: 2 })
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
    expect(onReady).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'I have saved them' }))
    expect(onReady).toHaveBeenCalledOnce()
    expect(await screen.findByText('2 recovery codes are left.', { exact: false })).toBeTruthy()
  })

  it('says why it could not be turned on', async () => {
    const { user } = await open()
    api.refuse(setUpSecondFactor, { status: 409, code: 'second_factor_on', message: 'Two-step sign-in is already on.' })
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    expect((await findToast('Not turned on')).description).toBe('Two-step sign-in is already on.')
  })

  it('is turned off with a code', async () => {
    const { user } = await open({ isOn: true, recoveryCodesLeft: 1 })
    expect(await screen.findByText('1 recovery code is left.', { exact: false })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Turn off' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn two-step sign-in off?' }))
    api.answer(turnOffSecondFactor, { message: 'Two-step sign-in is off.' })
    api.answer(readSecondFactor, { isOn: false, isRequired: false, recoveryCodesLeft: 0 })
    await user.type(dialog.getByRole('textbox', { name: 'Code' }), '123456')
    await user.click(dialog.getByRole('button', { name: 'Turn off' }))
    await findToast('Two-step sign-in is off.')
    expect(api.callsOf(turnOffSecondFactor)).toMatchObject([{ body: { code: '123456' } }])
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  })

  it('cannot be turned off by administrators, who can replace the recovery codes', async () => {
    const { user } = await open({ isOn: true, isRequired: true, recoveryCodesLeft: 3 })
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
    const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }))
    api.answer(renewRecoveryCodes, { recoveryCodes: codes })
    await user.type(dialog.getByRole('textbox', { name: 'Code' }), '123456')
    await user.click(dialog.getByRole('button', { name: 'Create codes' }))
    expect(await screen.findByText(codes[0]!)).toBeTruthy()
  })
})
