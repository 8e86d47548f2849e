import type { CalendarFailure } from '../../../gateways'

/** Why a calendar could not be read, and what to do. */
const failureMessages: Record<Exclude<CalendarFailure, 'event'>, string> = {
  address: "We can't use this link. It must be a public web address that begins with https://.",
  denied: 'The other site does not let us read this calendar. Create a new link there, and paste it here.',
  gone: 'There is no calendar at this link. Copy the link from the other site again.',
  redirects: 'This link forwards us too often. Copy the link from the other site again.',
  server: 'The other site has a problem at the moment. Please try again later.',
  slow: 'The other site did not answer in time. Please try again later.',
  too_complex: 'This calendar repeats events too often for us to read it.',
  too_large: 'This calendar is larger than 1 MB. Use a calendar of this listing only.',
  unreachable: "We couldn't reach the other site. Check the link, or try again later.",
  unreadable: 'This link does not lead to a calendar that we can read. Paste a link to an iCalendar (.ics) file.',
}

/**
 * Explains to a partner why a calendar could not be read, and what to do.
 * @param event the name of the event that is not understood
 */
export const describeFailure = (failure: CalendarFailure, event: string | null): string =>
  failure === 'event'
    ? `We can't read the dates of “${event ?? 'one event'}”. We block the other events, and no day is opened until you correct it on the other site.`
    : failureMessages[failure]
