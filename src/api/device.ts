/**
 * The part of the session that the worker and the service worker need, since they cannot read localStorage. Only
 * `session.ts` writes the user and token, in sync with the copy of the page.
 */
import { Dexie, type Table } from 'dexie'
import { newId } from './new-id'

export interface Device {
  id: 'this'
  /** Generated once for this browser; part of every outbox row. */
  deviceId: string
  userId: string | null
  token: string | null
  /**
   * Credential that the server issued after a sign-in, so that it recognizes this browser at the next one. It is kept
   * at sign-out.
   */
  credential?: string
  /**
   * Users whose database could not be deleted at sign-out because a frozen tab held it open. Deletion is retried at
   * start.
   */
  doomed: string[]
  /** When the current user signed in on this device, in ms since 1970. */
  userSince?: number
  /** The user who has turned on push notifications on this device. It is kept at sign-out (decision 137). */
  pushUser?: string | undefined
  /** The subscription that was last saved on the server, with which session, and when, in ms since 1970. */
  savedPush?: { token: string; endpoint: string; at: number }
  /** The ids of the last notifications that the service worker displayed. */
  displayedPushes?: string[]
  /** Users who have sold from the counter stock of this device (`sync/counter/counter-stock.ts`). */
  counterUsers?: string[]
}

export const deviceDatabaseName = 'tilipo-device'

class DeviceDatabase extends Dexie {
  declare device: Table<Device, string>
  constructor() {
    super(deviceDatabaseName, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ device: 'id' })
  }
}

let openedDatabase: DeviceDatabase | undefined
const open = () => (openedDatabase ??= new DeviceDatabase())

/** @throws Error if the database of this device cannot be opened. May never return. */
export const openDevice = async (): Promise<void> => void (await open().open())

/** Like `openDevice`, also while an earlier attempt to open it has no result. */
export function reopenDevice(): Promise<void> {
  openedDatabase?.close()
  openedDatabase = undefined
  return openDevice()
}

const createDevice = (): Device => ({ id: 'this', deviceId: newId(), userId: null, token: null, doomed: [] })

export async function readDevice(): Promise<Device> {
  return (await open().device.get('this')) ?? changeDevice({})
}

export async function changeDevice(change: Partial<Omit<Device, 'id' | 'deviceId'>>): Promise<Device> {
  const database = open()
  return database.transaction('rw', database.device, async () => {
    const before = (await database.device.get('this')) ?? createDevice()
    const isNewUser = change.userId !== undefined && change.userId !== before.userId
    const device = { ...before, ...change, ...(isNewUser ? { userSince: Date.now() } : {}) }
    await database.device.put(device)
    return device
  })
}

/** Reads the token if it belongs to `userId`: rows of a user are never sent with the token of another. */
export async function readToken(userId: string): Promise<string | null> {
  const device = await readDevice()
  return device.userId === userId ? device.token : null
}
