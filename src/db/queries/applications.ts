import type { Application } from '#contract/business/hiring/jobs'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'

export interface ApplicationLine extends Application {
  /** A change of this application is pending. */
  pending: boolean
}

const none: never[] = []

/** Newest first. */
export const useMyApplications = (): ApplicationLine[] | undefined => useLive(readApplications, none)

/** Returns the application for a job; null if this device knows of none. */
export const useApplicationFor = (jobId: string): ApplicationLine | null | undefined =>
  useLive(async (database) => (await readApplications(database)).find(({ _id }) => _id === jobId) ?? null, null, [
    jobId,
  ])

async function readApplications(database: UserDatabase): Promise<ApplicationLine[]> {
  const { view, pending } = await readFolded(database, 'application')
  const lines = [...view.values()].map((application) => ({ ...application, pending: pending.has(application._id) }))
  return lines.sort((a, b) => (a.appliedAt < b.appliedAt ? 1 : -1))
}
