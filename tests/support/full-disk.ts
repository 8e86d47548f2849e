/** A device without free space. */
import { onTestFinished } from 'vitest'

interface FakeTransaction {
  _abort(errorName: string): void
}

/**
 * From now on IndexedDB aborts each transaction that writes, as browsers do on a full disk: after the request has succeeded
 * and before the commit. Deleting still works.
 * @returns a function that frees the disk, which also happens after the test
 */
export function fillDisk(): () => void {
  const { prototype } = IDBObjectStore
  const { add, put } = prototype
  const failAfter = (write: typeof put) =>
    function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      const request = write.apply(this, args)
      const transaction = this.transaction as unknown as FakeTransaction
      request.addEventListener('success', () => transaction._abort('QuotaExceededError'))
      return request
    }
  Object.assign(prototype, { add: failAfter(add), put: failAfter(put) })
  const freeDisk = () => void Object.assign(prototype, { add, put })
  onTestFinished(freeDisk)
  return freeDisk
}
