/** Fetches calendars of other platforms, by addresses that partners enter. */

/** Why a calendar could not be read. Stored, so never rename one. */
export type CalendarFailure =
  | 'address'
  | 'denied'
  | 'gone'
  | 'redirects'
  | 'server'
  | 'slow'
  | 'too_complex'
  | 'too_large'
  | 'unreachable'
  | 'unreadable'

export class CalendarUnavailable extends Error {
  constructor(public readonly failure: CalendarFailure) {
    super(`calendar: ${failure}`)
  }
}

export interface CalendarRequest {
  url: string
  /** Validators of the last response. With them, the response can be `null`. */
  etag?: string | null
  lastModified?: string | null
  signal?: AbortSignal
}

export interface CalendarResponse {
  text: string
  etag: string | null
  lastModified: string | null
}

export interface Calendars {
  /**
   * @returns null if the calendar has not changed
   * @throws CalendarUnavailable
   */
  fetch(request: CalendarRequest): Promise<CalendarResponse | null>
}
