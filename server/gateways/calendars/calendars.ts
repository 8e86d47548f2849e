/** Fetches calendars of other platforms, by addresses that partners enter. */

/** Why a calendar could not be read. Stored, so never rename one. */
export type CalendarFailure =
  | 'address'
  | 'denied'
  | 'event'
  | 'gone'
  | 'redirects'
  | 'server'
  | 'slow'
  | 'too_complex'
  | 'too_large'
  | 'unreachable'
  | 'unreadable'

export interface PartialCalendar {
  /** The name of the first event that is not understood. */
  event: string
  /** The days of the other events, and those of this one as far as they are known. */
  days: string[]
}

export class CalendarUnavailable extends Error {
  /** @param partial set for `event`: the calendar was read, except this event and possibly more */
  constructor(
    public readonly failure: CalendarFailure,
    public readonly partial?: PartialCalendar,
  ) {
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
