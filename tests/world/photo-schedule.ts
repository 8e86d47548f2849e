/**
 * A phone that sends photos with its words over a bad line, from one seed: the real file sender, outbox and engine over
 * fake-indexeddb, and the real server with its files on a disk. The worlds of `tests/support/sync` send no photos: those wait
 * for real time (sums, pictures being made), which virtual time does not carry.
 */
import { updateProfile } from '#contract/accounts/profile'
import { completeInput } from '#contract/core/endpoint'
import { reconcileUploads } from '../../server/domain/uploads'
import { saveSession } from '../../src/api/session'
import { openUserDatabase } from '../../src/db/database'
import { createBackoffState } from '../../src/sync/backoff'
import { queueCommand } from '../../src/sync/client'
import { drain } from '../../src/sync/engine'
import type { FilePorts, FileStore } from '../../src/sync/file-ports'
import { createUploadState, sendPiece } from '../../src/sync/send-piece'
import { createFileStore } from '../../src/sync/file-store'
import { createStorage } from '../../src/sync/storage'
import { createTransport } from '../../src/sync/transport'
import { createUploads, readPiece } from '../../src/sync/uploads'
import { aCustomer } from '../support/builders'
import { randomOf, type Random } from '../support/sync/random'
import { aUser } from '../support/sync/users'
import type { World } from '../support/world'
import { killAtStatement } from './killer'

export interface Photo {
  bytes: Buffer
  /** By which it is known again. */
  width: number
}

const faults = ['lost', 'unheard', 'twice', 'late', 'busy', 'portal', 'server killed'] as const
export type PhotoFault = (typeof faults)[number]

interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer | string
}

class Killed extends Error {}

export class PhonePhotos {
  readonly random: Random
  readonly met = new Map<PhotoFault | 'phone killed', number>()
  /** What was chosen last, and accepted or not; null where there is to be none. */
  last: Photo | null = null
  private rate = 0
  private now = 1_700_000_000_000
  private pace = { files: createUploadState(), words: createBackoffState() }
  private readonly late: Asked[] = []

  private constructor(
    private readonly server: World,
    seed: number,
    readonly account: string,
    private readonly token: string,
  ) {
    this.random = randomOf(seed)
  }

  static async open(server: World, seed: number): Promise<PhonePhotos> {
    const { id, token } = await aCustomer(server.connection.db)
    await saveSession({ user: aUser({ id }), token })
    const phone = new PhonePhotos(server, seed, id, token)
    phone.rate = phone.random.pick([0, 0.1, 0.3, 0.5])
    return phone
  }

  get database() {
    return openUserDatabase(this.account)
  }

  async choose(photo: Photo): Promise<void> {
    this.last = photo
    const id = crypto.randomUUID()
    const blob = new Blob([new Uint8Array(photo.bytes)], { type: 'image/png' })
    await queueCommand(
      updateProfile,
      completeInput<typeof updateProfile>({ body: { profileImage: id } }),
      { name: 'Your picture' },
      [{ id, blob, purpose: 'profile' }],
    )
  }

  async rename(name: string): Promise<void> {
    await queueCommand(updateProfile, completeInput<typeof updateProfile>({ body: { full_name: name } }))
  }

  /** Some of what the sync worker does, until it is to wait or has died. */
  async work(most: number): Promise<void> {
    try {
      await drain(this.ports, this.pace.words)
      for (let step = 0; step < most; step++) {
        const { state } = await sendPiece(this.filePorts, this.pace.files)
        if (state === 'freed') await drain(this.ports, this.pace.words)
        if (state !== 'went' && state !== 'freed') break
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      // Another tab, which knows only what was written down.
      this.pace = { files: createUploadState(), words: createBackoffState() }
    }
    // Whatever it was to wait for is over.
    this.now += 600_000
  }

  async comeToRest(): Promise<void> {
    this.rate = 0
    for (const asked of this.late.splice(0)) await this.server.app.inject(asked as never)
    for (let turn = 0; turn < 20; turn++) {
      await this.work(50)
      if ((await this.database.outbox.count()) === 0) break
    }
    // Once more, to clear up.
    await this.work(1)
  }

  private get ports() {
    const storage = createStorage(this.database, this.account, () => this.now)
    return {
      now: () => this.now,
      random: this.random,
      storage,
      transport: createTransport({ fetch: this.fetch, gzip: false }),
      token: async () => this.token,
    }
  }

  private get filePorts(): FilePorts {
    return {
      now: () => this.now,
      random: this.random,
      files: this.mortal(createFileStore(this.database)),
      uploads: createUploads({ fetch: this.fetch }),
      read: readPiece,
      token: async () => this.token,
    }
  }

  private happens(share: number): boolean {
    return this.random.chance(share * this.rate)
  }

  private hit(fault: PhotoFault | 'phone killed'): void {
    this.met.set(fault, (this.met.get(fault) ?? 0) + 1)
  }

  /** Before the call is made, or after it was and nobody heard. */
  private mortal(store: FileStore): FileStore {
    const named = Object.entries(store) as [keyof FileStore, (...given: any[]) => Promise<any>][]
    return Object.fromEntries(
      named.map(([name, call]) => [
        name,
        async (...given: unknown[]) => {
          const dies = this.happens(0.15)
          if (dies) this.hit('phone killed')
          if (dies && this.random.chance(0.5)) throw new Killed()
          const answer = await call(...given)
          if (dies) throw new Killed()
          return answer
        },
      ]),
    ) as unknown as FileStore
  }

  private readonly fetch: typeof fetch = (async (url: string, init: RequestInit = {}) => {
    const headers = Object.fromEntries(
      Object.entries(init.headers as Record<string, string>).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const { body } = init
    const payload = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : (body as string | undefined)
    const asked: Asked = { method: init.method ?? 'GET', url, headers, ...(payload === undefined ? {} : { payload }) }
    const answer = await this.carry(asked)
    return {
      status: answer.status,
      ok: answer.status < 300,
      headers: new Headers(answer.headers),
      text: async () => answer.body,
    }
  }) as unknown as typeof fetch

  private async carry(asked: Asked): Promise<{ status: number; headers: Record<string, string>; body: string }> {
    if (this.late.length > 0 && this.random.chance(0.3)) await this.server.app.inject(this.late.shift() as never)
    const fault = this.happens(1) ? this.random.pick(faults) : null
    if (fault) this.hit(fault)
    const cut = () => new TypeError('Failed to fetch')
    if (fault === 'lost') throw cut()
    if (fault === 'busy')
      return {
        status: 503,
        headers: { 'content-type': 'application/json', 'retry-after': '2' },
        body: JSON.stringify({ code: 'busy', message: '' }),
      }
    if (fault === 'portal')
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Free Wi-Fi</h1>' }
    if (fault === 'late') {
      this.late.push(asked)
      throw cut()
    }
    if (fault === 'server killed') {
      await killAtStatement(this.random.below(12), () => this.server.app.inject(asked as never))
      // The one that is started in its place.
      await reconcileUploads(this.server.connection.db, this.server.gateways.files)
      throw cut()
    }
    if (fault === 'twice') await this.server.app.inject(asked as never)
    const answer = await this.server.app.inject(asked as never)
    if (answer.statusCode === 500) throw new Error(`${asked.url}: ${answer.payload}`)
    if (fault === 'unheard') throw cut()
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: answer.payload }
  }
}
