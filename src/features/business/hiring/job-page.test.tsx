/** The public page of a job, and the application on it in all of its states. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { job as jobEndpoint, jobs, type Application, type JobDetails } from '#contract/business/hiring/jobs'
import { buildApplication, buildJob, jobId } from '../../../../tests/support/component/build-job'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../tests/support/component/render-screen'
import JobPage from './JobPage'
import MyApplicationsPage from './MyApplicationsPage'
import WhosHiringPage from './WhosHiringPage'

const api = installFakeApi()

const receptionist = buildJob({
  pay: { from: 3500, to: 4200, per: 'month' },
  positions: 2,
  duties: ['Check guests in', 'Answer the phone'],
})
const open = () => renderScreen(<JobPage />, { at: `/whos-hiring/${jobId}`, pattern: '/whos-hiring/:id' })
const getFact = (label: string) => screen.getByText(label).nextElementSibling?.textContent

describe('the page of a job', () => {
  it('shows pay, type, positions and dates, and links to the business', async () => {
    api.answer(jobEndpoint, { job: receptionist })
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Receptionist' })).toBeTruthy()
    expect(getFact('Pay')).toBe('ZMW 3,500.00 to 4,200.00 a month')
    expect(getFact('Type')).toBe('Full-time')
    expect(getFact('Positions')).toBe('2')
    expect(getFact('Posted')).toBe('1 Nov 2026')
    expect(getFact('Apply by')).toBe('1 Jan 2030')
    expect(screen.getByRole('link', { name: 'Mosi Lodge' }).getAttribute('href')).toBe('/vendor/c1')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Check guests in',
      'Answer the phone',
    ])
    expect(screen.queryByRole('heading', { name: 'Requirements' })).toBeNull()
  })

  it.each([
    [null, 'Pay to be agreed'],
    [{ from: 45.5, to: 45.5, per: 'hour' } as const, 'ZMW 45.50 an hour'],
  ])('displays the pay %j as "%s"', async (pay, text) => {
    api.answer(jobEndpoint, { job: { ...receptionist, pay } })
    open()
    await screen.findByRole('heading', { level: 1 })
    expect(getFact('Pay')).toBe(text)
  })

  it('reports a job that does not exist', async () => {
    api.refuse(jobEndpoint, { status: 404, code: 'not_found', message: 'Not found.' })
    open()
    expect(await screen.findByText('Job Not Found')).toBeTruthy()
    expect(screen.getByRole('link', { name: "See who's hiring" }).getAttribute('href')).toBe('/whos-hiring')
  })

  it('reports a failure that is not a missing job with a way to try again', async () => {
    const { user } = open()
    expect(await screen.findByText('Could not load this job at this time. Please try again later.')).toBeTruthy()
    api.answer(jobEndpoint, { job: receptionist })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Receptionist' })).toBeTruthy()
  })

  it('says offline how old the displayed copy is', async () => {
    api.answer(jobEndpoint, { job: receptionist })
    open()
    await screen.findByRole('heading', { level: 1 })
    setSync({ online: 'no' })
    expect(await screen.findByText(/^Saved copy, as of/)).toBeTruthy()
  })
})

describe('the application on the page of a job', () => {
  async function openAsCustomer(job: JobDetails, ...applications: Application[]) {
    const account = await signIn({ phone: '0971234567' })
    await storeBase(account, 'me', [{ ...account, _id: account.id }])
    await storeBase(account, 'application', applications)
    api.answer(jobEndpoint, { job })
    return { account, ...open() }
  }

  it.each([
    ['submitted', 'Sent', true],
    ['reviewing', 'Under review', false],
    ['shortlisted', 'Shortlisted', false],
    ['hired', 'Accepted', false],
    ['declined', 'Not selected', false],
  ] as const)(
    'The application on the page of a job in the state "%s" is displayed as "%s" and can be edited: %s',
    async (status, label, canEdit) => {
      await openAsCustomer(receptionist, buildApplication({ status }))
      expect(await screen.findByText(label)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Edit application' }) !== null).toBe(canEdit)
      expect(screen.queryByRole('button', { name: 'Send application' })).toBeNull()
    },
  )

  it('cannot be edited after the last day', async () => {
    await openAsCustomer({ ...receptionist, open: false }, buildApplication())
    expect(await screen.findByText('Sent')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit application' })).toBeNull()
  })

  it('is written again from its last text after it was withdrawn', async () => {
    await openAsCustomer(receptionist, buildApplication({ status: 'withdrawn', phone: '0966111222' }))
    const note = await screen.findByLabelText<HTMLTextAreaElement>('Cover note')
    expect(note.value).toBe('I have worked at a lodge for three years.')
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('0966111222')
  })

  it('names each wrong field, and focuses the first one', async () => {
    const { user, account } = await openAsCustomer(receptionist)
    await user.clear(await screen.findByLabelText('Phone'))
    await user.type(screen.getByLabelText('Phone'), '12345')
    await user.type(screen.getByLabelText('Cover note'), 'Too short')
    await user.click(screen.getByRole('button', { name: 'Send application' }))
    expect(await screen.findByText('Please enter a valid Zambian phone number (e.g., 09...).')).toBeTruthy()
    expect(screen.getByText('Please write at least one sentence about yourself.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('waits on the phone and shows the edited text when it is opened again', async () => {
    const { user } = await openAsCustomer(receptionist, buildApplication())
    await user.click(await screen.findByRole('button', { name: 'Edit application' }))
    const note = screen.getByLabelText('Cover note')
    await user.clear(note)
    await user.type(note, 'I can start on the first of May.')
    await user.click(screen.getByRole('button', { name: 'Send application' }))
    await findToast('Application saved')
    expect(await screen.findByText('Waiting to be sent')).toBeTruthy()
    expect(screen.getByText("Saved on this phone. We'll send it when you're back online.")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Edit application' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Cover note').value).toBe('I can start on the first of May.')
  })

  it('shows why the server did not accept it, but no refusal of another job', async () => {
    const { account, user } = await openAsCustomer(receptionist)
    const body = {
      fullName: 'Mercy Banda',
      phone: '0971234567',
      email: 'm@example.com',
      coverNote: 'Hello there, all.',
    }
    const refusal = { code: 'wrong_state', message: 'This job is closed.' }
    const store = (id: string, name: string) =>
      storeRefused(account, {
        endpoint: 'applications.apply',
        input: { params: { id }, query: {}, body },
        preview: { name },
        refusal,
      } as never)
    await store('a0000000-0000-4000-8000-000000000008', 'Cook')
    await store(jobId, 'Receptionist')
    expect(await screen.findByText('Your application for Receptionist was not accepted.')).toBeTruthy()
    expect(screen.getByText('This job is closed.')).toBeTruthy()
    expect(screen.queryByText(/Cook/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await expect.poll(() => screen.queryByText('This job is closed.')).toBeNull()
    expect(await readOutboxRows(account)).toHaveLength(1)
  })
})

describe('the list of applications', () => {
  async function openList(...applications: Application[]) {
    const account = await signIn()
    await storeBase(account, 'application', applications)
    return { account, ...renderScreen(<MyApplicationsPage />, { at: '/my-applications' }) }
  }

  it('shows when and with which details the person applied, and until when', async () => {
    const { user } = await openList(buildApplication())
    expect(await screen.findByText('Applied 20 Nov 2026, 10:00, open until 1 Jan 2030')).toBeTruthy()
    await user.click(screen.getByText('Your cover note'))
    expect(screen.getByText('Mercy Banda, 0971 234 567, mercy@example.com')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Receptionist' }).getAttribute('href')).toBe(`/whos-hiring/${jobId}`)
  })

  it('keeps an application when the withdrawal is not confirmed', async () => {
    const { user, account } = await openList(buildApplication())
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep application' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('reports a withdrawal that the server refused, and sends it again on request', async () => {
    const { account, user } = await openList(buildApplication({ status: 'hired' }))
    await storeRefused(account, {
      endpoint: 'applications.withdraw',
      input: { params: { id: jobId }, query: {}, body: {} },
      preview: { name: 'Receptionist' },
    } as never)
    expect(await screen.findByText("We couldn't withdraw your application for Receptionist.")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(async () => (await readOutboxRows(account)).map(({ state }) => state)).toEqual(['waiting'])
  })

  it('needs one connection before the first sync', async () => {
    await openList()
    setSync({ online: 'no', syncedAt: null })
    expect(await screen.findByText("Your applications can't be shown yet")).toBeTruthy()
  })
})

describe('the filters of the list of jobs', () => {
  const answerJobs = () =>
    api.answer(jobs, {
      total: 31,
      page: 2,
      pageSize: 12,
      jobs: [receptionist],
      towns: ['Kitwe', 'Lusaka'],
      employers: [],
    })
  const getQuery = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]))

  it('keep a town without open jobs selectable while it is selected', async () => {
    answerJobs()
    renderScreen(<WhosHiringPage />, { at: '/whos-hiring?town=Mansa' })
    await screen.findByRole('option', { name: 'Kitwe' })
    expect(screen.getByLabelText<HTMLSelectElement>('Town').value).toBe('Mansa')
  })

  it('keep the search when the type changes, and start at page 1', async () => {
    answerJobs()
    renderScreen(<WhosHiringPage />, { at: '/whos-hiring?q=cook&town=Kitwe&page=2' })
    const types = within(await screen.findByRole('navigation', { name: 'Job type' }))
    expect(getQuery(types.getByRole('link', { name: 'Part-time' }).getAttribute('href')!)).toEqual({
      q: 'cook',
      town: 'Kitwe',
      kind: 'part-time',
    })
  })

  it('keep the type and the town on the next page', async () => {
    answerJobs()
    renderScreen(<WhosHiringPage />, { at: '/whos-hiring?kind=full-time&town=Kitwe&page=2' })
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    const next = pages.getByRole('link', { name: 'Next' })
    expect(getQuery(next.getAttribute('href')!)).toEqual({ kind: 'full-time', town: 'Kitwe', page: '3' })
    expect(screen.getByText('31 jobs')).toBeTruthy()
  })
})
