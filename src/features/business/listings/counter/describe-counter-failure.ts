import type { Failure } from '../../../../api/client'

/** Explains why counter stock was not changed. It claims stock, so it cannot wait in the outbox. */
export const describeCounterFailure = ({ code, kind, message }: Failure): string =>
  code === 'offline' || kind === 'unreachable'
    ? "Counter stock is claimed on our server, so this needs a connection. Please try again when you're online."
    : message
