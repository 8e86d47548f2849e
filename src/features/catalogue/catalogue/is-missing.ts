/** Whether the error means that the item does not exist, so that a retry is useless. Includes a malformed id (422). */
export const isMissing = (fault: { status?: number } | undefined): boolean =>
  fault?.status === 404 || fault?.status === 410 || fault?.status === 422
