/**
 * What worker and service worker need to know of the session: they cannot read localStorage. Written by `session.ts`
 * alone, which keeps it in step with the page's copy.
 */
import { Dexie, type Table } from 'dexie'
import { newId } from './new-id'

export interface Device {
  id: 'this'
  /** Made once for this browser; part of every outbox row. */
  deviceId: string
  userId: string | null
  token: string | null
  /** What the server issued after a sign-in, so that it recognizes this browser the next time. It stays after signing out. */
  credential?: string
  /** Users whose database could not be deleted at sign-out because a frozen tab held it: tried again at start. */
  doomed: string[]
}

class DeviceDatabase extends Dexie {
  declare device: Table<Device, string>
  constructor() {
    super('tilipo-device', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ device: 'id' })
  }
}

let opened: DeviceDatabase | undefined
const open = () => (opened ??= new DeviceDatabase())

const fresh = (): Device => ({ id: 'this', deviceId: newId(), userId: null, token: null, doomed: [] })

export async function readDevice(): Promise<Device> {
  return (await open().device.get('this')) ?? changeDevice({})
}

export async function changeDevice(change: Partial<Omit<Device, 'id' | 'deviceId'>>): Promise<Device> {
  const database = open()
  return database.transaction('rw', database.device, async () => {
    const device = { ...((await database.device.get('this')) ?? fresh()), ...change }
    await database.device.put(device)
    return device
  })
}

/** The token, if it is this user's: rows of one user are never sent with another's. */
export async function tokenOf(userId: string): Promise<string | null> {
  const device = await readDevice()
  return device.userId === userId ? device.token : null
}
