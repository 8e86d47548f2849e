/**
 * The credential by which the server recognizes this browser at the next sign-in. It is not a session: it only prevents
 * an attack on the account from locking out this browser. Without IndexedDB there is no credential, and sign-in still
 * works.
 */
const maxWaitMs = 1000

export async function readDeviceCredential(): Promise<{ device?: string }> {
  const credential = import('./device')
    .then(async ({ readDevice }) => (await readDevice()).credential)
    .catch(() => undefined)
  // A database that is blocked by another tab may never open.
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs, undefined))
  const device = await Promise.race([credential, tooLate])
  return device ? { device } : {}
}

/** @param device absent in the response of a server that issues none */
export async function storeDeviceCredential({ device }: { device?: string | undefined }): Promise<void> {
  if (!device) return
  const { changeDevice } = await import('./device')
  await changeDevice({ credential: device }).catch(() => undefined)
}
