/** A case as the customer or the business sees it. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  answerCaseOffer,
  answerInCase,
  appealCase,
  listOwnCases,
  readOwnCase,
  type OwnCase,
} from '#contract/platform/cases/own-cases'
import { buildCaseEntry, buildOwnCase, caseId } from '../../../../tests/support/component/build-case'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import OwnCaseLinks from '../../messages/shared/OwnCaseLinks'
import OwnCasePage from './OwnCasePage'

const api = installFakeApi()

async function open(more: Partial<OwnCase> = {}) {
  await signIn()
  api.answer(readOwnCase, buildOwnCase(more))
  const { user } = renderScreen(<OwnCasePage />, {
    at: `/my-account/cases/${caseId}`,
    pattern: '/my-account/cases/:caseId',
  })
  expect(await screen.findByRole('heading', { name: 'No hot water' })).toBeTruthy()
  return user
}

it('says what is asked and until when, and sends the answer once', async () => {
  const user = await open()
  expect(screen.getByText('We need your answer')).toBeTruthy()
  expect(screen.getByText('Was there hot water?')).toBeTruthy()
  api.refuse(answerInCase, { status: 503, code: 'unavailable', message: 'Please try again.' })
  await user.type(screen.getByLabelText(/Message to Tilipo/), 'No, for two nights')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Please try again.')).toBeTruthy()
  api.answer(answerInCase, { _id: caseId })
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await findToast('Answer sent')
  const [first, second] = api.callsOf(answerInCase)
  expect(second?.body).toEqual(first?.body)
  expect(second?.body).toMatchObject({ text: 'No, for two nights', files: [] })
})

it('accepts an offer only after a confirmation', async () => {
  const offer = buildCaseEntry({ kind: 'offered', text: 'A part of the price', amount: 300 })
  const user = await open({ offerId: offer._id, entries: [offer] })
  expect(screen.getAllByText('The customer gets ZMW 300.00.')).not.toEqual([])
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(api.callsOf(answerCaseOffer)).toEqual([])
  api.answer(answerCaseOffer, { _id: caseId })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept offer' }))
  await findToast('Offer accepted')
  expect(api.callsOf(answerCaseOffer)[0]?.body).toEqual({ accepted: true })
})

it('shows the decision with its reason, and sends an appeal', async () => {
  const decision = buildCaseEntry({ kind: 'decided', text: 'The lodge repaired it', until: null })
  const user = await open({
    ...{ state: 'decided', outcome: 'vendor', entries: [decision], canAnswer: false, answerUntil: null },
    appealUntil: '2026-12-24T08:00:00.000Z',
  })
  expect(screen.getByText('The lodge repaired it')).toBeTruthy()
  expect(screen.getByText('For the business')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
  await user.click(screen.getByText('Appeal against the decision'))
  api.answer(appealCase, { _id: caseId })
  await user.type(screen.getByLabelText(/Why the decision is wrong/), 'It was not repaired')
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  await findToast('Appeal sent')
  expect(api.callsOf(appealCase)[0]?.body).toMatchObject({ text: 'It was not repaired' })
})

it('says what failed for a case of somebody else', async () => {
  await signIn()
  api.refuse(readOwnCase, { status: 404, code: 'not_found', message: "We couldn't find this." })
  renderScreen(<OwnCasePage />, { at: `/my-account/cases/${caseId}`, pattern: '/my-account/cases/:caseId' })
  expect(await screen.findByText("We couldn't find this.")).toBeTruthy()
})

it('is linked from the page of its booking', async () => {
  await signIn()
  const [{ entries: _, ...head }] = [buildOwnCase()]
  api.answer(listOwnCases, [head])
  const buildPath = (id: string) => `/my-account/cases/${id}`
  renderScreen(<OwnCaseLinks bookingId={caseId} buildPath={buildPath} />)
  expect((await screen.findByRole('link', { name: 'Open case' })).getAttribute('href')).toBe(buildPath(caseId))
})
