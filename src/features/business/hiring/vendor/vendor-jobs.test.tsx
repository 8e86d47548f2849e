/** Jobs of a business: posting, editing and closing them, and deciding on applications. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideApplication, vendorApplications, type ApplicationState } from '#contract/business/hiring/jobs'
import {
  editJob,
  postJob,
  setJobClosed,
  vendorJob,
  vendorJobs,
  type VendorJob,
} from '#contract/business/hiring/vendor-jobs'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import VendorJobPage from './VendorJobPage'
import VendorJobsPage from './VendorJobsPage'

const api = installFakeApi()
const list = '/admin/hotel-management/jobs'
const id = 'a0000000-0000-4000-8000-000000000007'

const buildJob = (more: Partial<VendorJob> = {}): VendorJob => ({
  _id: id,
  title: 'Receptionist',
  kind: 'full-time',
  town: 'Livingstone',
  vendor: { _id: 'v1', businessName: 'Mosi Lodge', businessType: 'hotel', verified: true },
  pay: { from: 3500, to: 4200, per: 'month' },
  positions: 2,
  postedOn: '2026-11-01',
  closesOn: '2030-01-01',
  open: true,
  description: 'Welcome our guests and answer the phone.',
  duties: ['Check guests in', 'Answer the phone'],
  requirements: [],
  closed: false,
  applications: 3,
  newApplications: 1,
  ...more,
})
const buildApplication = (status: ApplicationState = 'submitted') => ({
  _id: 'b0000000-0000-4000-8000-000000000001',
  jobId: id,
  jobTitle: 'Receptionist',
  vendorName: 'Mosi Lodge',
  town: 'Livingstone',
  closesOn: '2030-01-01',
  status,
  fullName: 'Mercy Banda',
  phone: '0971234567',
  email: 'mercy@example.com',
  coverNote: 'I have worked at a lodge for three years.',
  appliedAt: '2026-11-20T08:00:00.000Z',
  reply: null,
})
const page = (jobs: VendorJob[]) => ({ total: jobs.length, page: 1, pageSize: 20, jobs })
const answerApplications = (...applications: ReturnType<typeof buildApplication>[]) =>
  api.answer(vendorApplications, { total: applications.length, page: 1, pageSize: 20, applications })

beforeEach(() => signIn({ user_type: 'partner', business_type: 'hotel' }))

describe('the list of jobs', () => {
  const open = () => renderScreen(<VendorJobsPage />, { at: list })

  it('shows the status and the applications of each job, and links to it', async () => {
    api.answer(
      vendorJobs,
      page([
        buildJob(),
        buildJob({ _id: 'j2', title: 'Cook', open: false, closed: true, applications: 1, newApplications: 0 }),
        buildJob({ _id: 'j3', title: 'Gardener', open: false, closesOn: '2026-11-02' }),
      ]),
    )
    open()
    const row = (name: string) => screen.getByText(name).closest('tr')!
    await screen.findByText('Receptionist')
    expect(row('Receptionist').textContent).toContain('Open until')
    expect(row('Receptionist').textContent).toContain('3 applications, 1 new')
    expect(row('Cook').textContent).toContain('Closed1 application')
    expect(row('Gardener').textContent).toContain('Ended on')
    expect(within(row('Receptionist')).getAllByRole('link')[0]!.getAttribute('href')).toBe(`${list}/${id}`)
    expect(screen.getByRole('link', { name: 'Post a job' }).getAttribute('href')).toBe(`${list}/new`)
  })

  it('says that there are no jobs yet', async () => {
    api.answer(vendorJobs, page([]))
    open()
    expect(await screen.findByText('No jobs posted yet')).toBeTruthy()
  })

  it('is readable offline', async () => {
    api.answer(vendorJobs, page([buildJob()]))
    const { unmount } = open()
    await screen.findByText('Receptionist')
    unmount()
    api.goOffline(vendorJobs)
    open()
    expect(await screen.findByText('Receptionist')).toBeTruthy()
    expect(await screen.findByText(/^Saved copy, as of/)).toBeTruthy()
  })

  it('offers another attempt if loading fails', async () => {
    const { user } = open()
    expect(await screen.findByText('Could not fetch your jobs.')).toBeTruthy()
    api.answer(vendorJobs, page([buildJob()]))
    await user.click(screen.getByRole('button', { name: /try again/i }))
    expect(await screen.findByText('Receptionist')).toBeTruthy()
  })
})

describe('the form of a new job', () => {
  const open = () => renderScreen(<VendorJobPage />, { at: `${list}/new`, pattern: `${list}/:job` })

  it('posts the job and opens its page', async () => {
    api.answer(postJob, { job: buildJob() })
    const { user, currentPath } = open()
    await user.type(screen.getByLabelText('Job title'), 'Receptionist')
    await user.type(screen.getByLabelText('Town'), 'Livingstone')
    await user.type(screen.getByLabelText('Description'), 'Welcome our guests and answer the phone.')
    await user.type(screen.getByLabelText(/Responsibilities/), 'Check guests in{enter}Answer the phone')
    await user.type(screen.getByLabelText(/Lowest pay/), '3500')
    await user.type(screen.getByLabelText(/Highest pay/), '4200')
    const lastDay = screen.getByLabelText<HTMLInputElement>('Last day for applications')
    expect(lastDay.nextElementSibling!.getAttribute('data-day')).toMatch(/\d{4}$/)
    fireEvent.change(lastDay, { target: { value: '2030-01-02' } })
    expect(lastDay.nextElementSibling!.getAttribute('data-day')).toContain('2 Jan 2030')
    await user.click(screen.getByRole('button', { name: 'Post job' }))
    await findToast('Job posted')
    const body = api.callsOf(postJob)[0]!.body as Record<string, unknown>
    expect(body).toMatchObject({
      title: 'Receptionist',
      kind: 'full-time',
      duties: ['Check guests in', 'Answer the phone'],
      requirements: [],
      payFrom: 3500,
      payTo: 4200,
      payPer: 'month',
      positions: 1,
      closesOn: '2030-01-02',
    })
    await expect.poll(currentPath).toBe(`${list}/${String(body['id'])}`)
  })

  it('reads a comma in the pay as the separator of thousands', async () => {
    api.answer(postJob, { job: buildJob() })
    const { user } = open()
    await user.type(screen.getByLabelText('Job title'), 'Receptionist')
    await user.type(screen.getByLabelText('Town'), 'Livingstone')
    await user.type(screen.getByLabelText('Description'), 'Welcome our guests and answer the phone.')
    await user.type(screen.getByLabelText(/Lowest pay/), '4,500')
    await user.type(screen.getByLabelText(/Highest pay/), '12,000.50')
    await user.click(screen.getByRole('button', { name: 'Post job' }))
    await findToast('Job posted')
    expect(api.callsOf(postJob)[0]!.body).toMatchObject({ payFrom: 4500, payTo: 12000.5 })
  })

  it('posts a job under the same id when the first response was lost', async () => {
    const { user } = open()
    await user.type(screen.getByLabelText('Job title'), 'Receptionist')
    await user.type(screen.getByLabelText('Town'), 'Livingstone')
    await user.type(screen.getByLabelText('Description'), 'Welcome our guests and answer the phone.')
    await user.click(screen.getByRole('button', { name: 'Post job' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    api.answer(postJob, { job: buildJob() })
    await user.click(screen.getByRole('button', { name: 'Post job' }))
    await findToast('Job posted')
    const ids = api.callsOf(postJob).map(({ body }) => (body as { id: string }).id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('explains missing fields and sends nothing', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Post job' }))
    expect(await screen.findByText('The title must be at least 3 characters.')).toBeTruthy()
    expect(screen.getByText('Please enter the town.')).toBeTruthy()
    expect(api.callsOf(postJob)).toEqual([])
  })

  it('keeps the input and shows the server’s messages at their fields', async () => {
    const message = 'The highest pay must not be less than the lowest.'
    api.refuse(postJob, { status: 422, code: 'invalid_input', message: 'Invalid input', fields: { payTo: message } })
    const { user } = open()
    await user.type(screen.getByLabelText('Job title'), 'Receptionist')
    await user.type(screen.getByLabelText('Town'), 'Livingstone')
    await user.type(screen.getByLabelText('Description'), 'Welcome our guests and answer the phone.')
    await user.click(screen.getByRole('button', { name: 'Post job' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Job title').value).toBe('Receptionist')
  })
})

describe('the page of a job', () => {
  async function open(job = buildJob()) {
    api.answer(vendorJob, { job })
    const rendered = renderScreen(<VendorJobPage />, { at: `${list}/${id}`, pattern: `${list}/:job` })
    await screen.findByRole('heading', { level: 1, name: job.title })
    return rendered
  }

  it('saves changed details', async () => {
    answerApplications()
    api.answer(editJob, { job: buildJob({ title: 'Head receptionist' }) })
    const { user } = await open()
    await user.click(screen.getByRole('tab', { name: 'Details' }))
    const title = screen.getByLabelText<HTMLInputElement>('Job title')
    expect(title.value).toBe('Receptionist')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Responsibilities/).value).toBe(
      'Check guests in\nAnswer the phone',
    )
    await user.clear(title)
    await user.type(title, 'Head receptionist')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await findToast('Job updated')
    expect(api.callsOf(editJob)[0]!.body).toMatchObject({ title: 'Head receptionist', payFrom: 3500, positions: 2 })
  })

  it('closes the job after a confirmation', async () => {
    answerApplications()
    api.answer(setJobClosed, { job: buildJob({ open: false, closed: true }) })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Close job' }))
    expect(screen.getByText(/You can still decide on the 3 applications you have/)).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close job' }))
    await findToast('Job closed')
    expect(api.callsOf(setJobClosed)[0]!.body).toEqual({ closed: true })
  })

  it('mentions no applications when it closes a job that has none', async () => {
    answerApplications()
    const { user } = await open(buildJob({ applications: 0, newApplications: 0 }))
    await user.click(screen.getByRole('button', { name: 'Close job' }))
    expect(screen.getByText('Nobody can apply anymore. You can reopen the job later.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep open' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(api.callsOf(setJobClosed)).toEqual([])
  })

  it('says why a job cannot be opened again', async () => {
    answerApplications()
    api.refuse(setJobClosed, { status: 409, code: 'wrong_state', message: 'Please choose a new last day first.' })
    const { user } = await open(buildJob({ open: false, closed: true }))
    await user.click(screen.getByRole('button', { name: 'Reopen job' }))
    expect((await findToast('Could not reopen the job.')).description).toBe('Please choose a new last day first.')
  })

  it('says that there are no applications yet', async () => {
    answerApplications()
    await open()
    expect(await screen.findByText('No applications yet')).toBeTruthy()
  })

  it.each([
    ['submitted', ['Start review', 'Shortlist', 'Hire', 'Decline']],
    ['reviewing', ['Shortlist', 'Hire', 'Decline']],
    ['shortlisted', ['Hire', 'Decline']],
    ['hired', []],
  ] as const)('offers the decisions that are possible for an application in state %s', async (status, expected) => {
    answerApplications(buildApplication(status))
    await open()
    const card = (await screen.findByRole('heading', { name: 'Mercy Banda' })).closest('article')!
    expect(
      within(card)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(expected)
    expect(within(card).getByRole('link', { name: '0971\u00a0234\u00a0567' }).getAttribute('href')).toBe(
      'tel:0971234567',
    )
  })

  it('sends a decision with a message to the applicant', async () => {
    answerApplications(buildApplication())
    api.answer(decideApplication, { application: { ...buildApplication('shortlisted'), reply: 'Friday at nine.' } })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Shortlist' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText(/Message to Mercy Banda/), 'Friday at nine.')
    await user.click(dialog.getByRole('button', { name: 'Shortlist' }))
    await findToast('Applicant shortlisted')
    expect(api.callsOf(decideApplication)[0]!.body).toEqual({ status: 'shortlisted', reply: 'Friday at nine.' })
  })

  it('explains a decision that is no longer possible', async () => {
    answerApplications(buildApplication())
    const message = 'This is no longer possible because the status of the application has changed.'
    api.refuse(decideApplication, { status: 409, code: 'wrong_state', message })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })
})
