import type { ApplicationState } from '#contract/business/hiring/jobs'

interface ApplicationStatusView {
  label: string
  tone: 'waiting' | 'done' | 'attention' | 'quiet'
  /** Explanation for the applicant. */
  text: string
}

const statusViews: Record<ApplicationState, ApplicationStatusView> = {
  submitted: { label: 'Sent', tone: 'done', text: "The business has your application but hasn't looked at it yet." },
  reviewing: { label: 'Under review', tone: 'waiting', text: 'The business is reviewing your application.' },
  shortlisted: { label: 'Shortlisted', tone: 'done', text: "You're one of a few candidates they want to talk to." },
  hired: { label: 'Accepted', tone: 'done', text: 'The business would like to hire you and will call you.' },
  declined: { label: 'Not selected', tone: 'quiet', text: 'The business has chosen someone else.' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet', text: 'You have withdrawn this application.' },
}

export const getApplicationStatusView = ({
  status,
  pending,
}: {
  status: ApplicationState
  pending: boolean
}): ApplicationStatusView =>
  pending
    ? {
        label: 'Waiting to be sent',
        tone: 'waiting',
        text: "Saved on this phone. We'll send it when you're back online.",
      }
    : statusViews[status]

export const canWithdraw = (status: ApplicationState): boolean =>
  status === 'submitted' || status === 'reviewing' || status === 'shortlisted'
/** Whether the applicant can still edit the application: until the business starts the review. */
export const canEditApplication = (status: ApplicationState): boolean =>
  status === 'submitted' || status === 'withdrawn'
