/** There is no such thing, and asking again won't change it; an address that was mistyped counts. */
export const isMissing = (fault: { status?: number } | undefined): boolean =>
  fault?.status === 404 || fault?.status === 410 || fault?.status === 422
