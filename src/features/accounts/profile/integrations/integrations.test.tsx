/** API keys and webhooks in the profile: empty, creating, copying once, replacing, revoking, and the log of deliveries. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import * as apiKeys from '#contract/business/integrations/api-keys'
import * as webhooks from '#contract/business/integrations/webhooks'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import Integrations from './Integrations'

const api = installFakeApi()
const open = () => renderScreen(<Integrations />)
const id = 'd0000000-0000-4000-8000-000000000001'
const key: apiKeys.ApiKey = {
  _id: id,
  name: 'Channel manager',
  scopes: ['stock:write'],
  prefix: 'tlp_abcd',
  lastCharacters: 'wxyz',
  createdBy: 'Chanda Phiri',
  createdAt: '2026-11-26T08:00:00.000Z',
  lastUsedOn: null,
  expiresAt: null,
  isRevoked: false,
}
const webhook: webhooks.Webhook = {
  _id: id,
  url: 'https://example.com/tilipo',
  events: ['booking.created'],
  createdAt: '2026-11-26T08:00:00.000Z',
  failingSince: null,
  disabled: null,
  oldSecretUntil: null,
}
beforeEach(async () => {
  await signIn({ user_type: 'partner', business_type: 'hotel' })
  api.answer(apiKeys.listApiKeys, [])
  api.answer(webhooks.listWebhooks, [])
})

it('explains what keys and webhooks are for while there are none', async () => {
  open()
  expect(await screen.findByText('No API keys yet')).toBeTruthy()
  expect(await screen.findByText('No webhooks yet')).toBeTruthy()
})

it('says that they could not be loaded, and offers another attempt', async () => {
  api.goOffline(apiKeys.listApiKeys)
  open()
  expect(await screen.findByText(/couldn't load your API keys/)).toBeTruthy()
})

it('creates a key with the chosen permissions, and displays it once to copy', async () => {
  api.answer(apiKeys.createApiKey, { key: 'tlp_secret' })
  const { user } = open()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: 'Create key' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Accountant')
  await user.click(dialog.getByLabelText('Read payouts and statements'))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByDisplayValue('tlp_secret')).toBeTruthy()
  expect(api.callsOf(apiKeys.createApiKey).map(({ body }) => body)).toEqual([
    { id: expect.any(String), name: 'Accountant', scopes: ['finance:read'], lifetime: '365' },
  ])
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(writeText).toHaveBeenCalledWith('tlp_secret')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByDisplayValue('tlp_secret')).toBeNull()
})

it('replaces a key with an overlap, and revokes it after a confirmation', async () => {
  api.answer(apiKeys.listApiKeys, [key])
  api.answer(apiKeys.rotateApiKey, { key: 'tlp_second' })
  api.answer(apiKeys.revokeApiKey, {})
  const { user } = open()
  const item = within(await screen.findByRole('region', { name: 'Channel manager' }))
  expect(item.getByText('tlp_abcd…wxyz')).toBeTruthy()
  await user.click(item.getByRole('button', { name: 'Replace' }))
  await user.selectOptions(await screen.findByLabelText('The old one stays valid for'), 'One hour')
  await user.click(screen.getByRole('button', { name: 'Create new key' }))
  expect(await screen.findByDisplayValue('tlp_second')).toBeTruthy()
  expect(api.callsOf(apiKeys.rotateApiKey)[0]?.body).toMatchObject({ overlapHours: '1' })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(item.getByRole('button', { name: 'Revoke' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke key' }))
  await findToast('API key revoked')
})

it('adds a webhook, shows what the server says about its address, and then the secret', async () => {
  api.refuse(webhooks.createWebhook, {
    status: 422,
    code: 'invalid_input',
    fields: { url: 'Please enter an address on the public internet that begins with https://.' },
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Address'), 'https://10.0.0.1/')
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(await screen.findByText(/an address on the public internet/)).toBeTruthy()
  api.answer(webhooks.createWebhook, { secret: 'whsec_abc' })
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(await screen.findByDisplayValue('whsec_abc')).toBeTruthy()
})

it('shows why a webhook is off, its deliveries, and sends one again', async () => {
  const failed: webhooks.WebhookDelivery = {
    _id: 'd0000000-0000-4000-8000-000000000002',
    eventId: id,
    event: 'booking.created',
    state: 'failed',
    attempts: 10,
    createdAt: '2026-11-26T08:00:00.000Z',
    attemptedAt: '2026-11-29T08:00:00.000Z',
    nextAt: null,
    responseStatus: 500,
    response: 'Internal error',
    problem: 'The response had the status 500.',
  }
  api.answer(webhooks.listWebhooks, [
    webhook,
    {
      ...webhook,
      _id: failed._id,
      url: 'https://off.example/',
      disabled: { reason: 'failures', at: failed.createdAt },
    },
  ])
  api.answer(webhooks.listDeliveries, { deliveries: [failed], next: null })
  api.answer(webhooks.resendDelivery, {})
  const { user } = open()
  expect(await screen.findByText(/had not accepted anything for three days/)).toBeTruthy()
  const item = within(screen.getByRole('region', { name: webhook.url }))
  await user.click(item.getByRole('button', { name: 'Deliveries' }))
  expect(await screen.findByText('Response: Internal error')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await findToast('Sent again')
  expect(api.callsOf(webhooks.resendDelivery)).toHaveLength(1)
})
