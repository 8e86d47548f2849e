import type { Failure } from '../../../../api/client'

/** Explains why a change of the calendars failed. None of them can wait in the outbox for a connection. */
export const describeFailure = ({ code, message }: Failure): string =>
  code === 'offline'
    ? "Our server exchanges the calendars, so this needs a connection. Please try again when you're online."
    : message
