/**
 * The credential by which the server recognizes this browser at the next sign-in. It is not a session: it only prevents
 * an attack on the account from locking out this browser. Without IndexedDB there is no credential, and sign-in still
 * works.
 */
import { limitImport, retryImport } from '../retry-import'

const maxWaitMs = 1000

export async function readDeviceCredential(): Promise<{ device?: string }> {
  // A database that is blocked by another tab may never open.
  const device = await limitImport(
    import('./device').then(async ({ readDevice }) => (await readDevice()).credential),
    maxWaitMs,
  ).catch(() => undefined)
  return device ? { device } : {}
}

/** @param device absent in the response of a server that issues none */
export async function storeDeviceCredential({ device }: { device?: string | undefined }): Promise<void> {
  if (!device) return
  const { changeDevice } = await retryImport(() => import('./device'), { untilLoaded: true })
  await changeDevice({ credential: device }).catch(() => undefined)
}
