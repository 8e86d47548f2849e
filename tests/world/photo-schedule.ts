/**
 * Simulates, from one seed, a phone that sends photos and other commands over a poor connection: the real file sender,
 * outbox and engine over fake-indexeddb, and the real server with files on disk. The worlds of `tests/support/sync`
 * send no photos, because checksums and image processing take real time, which virtual time cannot simulate.
 */
import { updateProfile } from '#contract/accounts/profile'
import { completeInput } from '#contract/core/build-request'
import { reconcileUploads } from '../../server/domain/core/uploads'
import { saveSession } from '../../src/api/session'
import { openUserDatabase } from '../../src/db/database'
import { createBackoffState } from '../../src/sync/engine/backoff'
import { queueCommand } from '../../src/sync/outbox/client'
import { drain } from '../../src/sync/engine/engine'
import type { FilePorts, FileStore } from '../../src/sync/files/file-ports'
import { createUploadState, uploadPiece } from '../../src/sync/files/upload-piece'
import { createFileStore } from '../../src/sync/files/file-store'
import { createStorage } from '../../src/sync/engine/storage'
import { createTransport } from '../../src/sync/engine/transport'
import { createUploads, readPiece } from '../../src/sync/files/upload-requests'
import { insertCustomer } from '../support/builders'
import { createSeededRandom, type Random } from '../support/sync/random'
import { buildUser } from '../support/sync/users'
import type { World } from '../support/world'
import { killAtStatement } from './kill-at-statement'

export interface Photo {
  bytes: Buffer
  /** Identifies the photo after processing. */
  width: number
}

const faults = ['lost', 'unheard', 'twice', 'late', 'busy', 'portal', 'server killed'] as const
export type PhotoFault = (typeof faults)[number]

interface WireCall {
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer | string
}

class Killed extends Error {}

export class PhonePhotos {
  readonly random: Random
  readonly occurredFaults = new Map<PhotoFault | 'phone killed', number>()
  /** The photo that was chosen last, accepted or not; null if none was chosen. */
  chosenPhoto: Photo | null = null
  private faultRate = 0
  private now = 1_700_000_000_000
  private backoff = { files: createUploadState(), commands: createBackoffState() }
  private readonly delayedCalls: WireCall[] = []

  private constructor(
    private readonly server: World,
    seed: number,
    readonly account: string,
    private readonly token: string,
  ) {
    this.random = createSeededRandom(seed)
  }

  static async open(server: World, seed: number): Promise<PhonePhotos> {
    const { id, token } = await insertCustomer(server.connection.db)
    await saveSession({ user: buildUser({ id }), token })
    const phone = new PhonePhotos(server, seed, id, token)
    phone.faultRate = phone.random.pick([0, 0.1, 0.3, 0.5])
    return phone
  }

  get database() {
    return openUserDatabase(this.account)
  }

  async choose(photo: Photo): Promise<void> {
    this.chosenPhoto = photo
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

  /**
   * Runs the sync worker for a few steps, until it must wait or is killed.
   * @param maxSteps maximum number of pieces to send
   */
  async runWorker(maxSteps: number): Promise<void> {
    try {
      await drain(this.ports, this.backoff.commands)
      for (let step = 0; step < maxSteps; step++) {
        const { state } = await uploadPiece(this.filePorts, this.backoff.files)
        if (state === 'freed') await drain(this.ports, this.backoff.commands)
        if (state !== 'went' && state !== 'freed') break
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      // The state in memory is lost. Another tab continues from what was stored.
      this.backoff = { files: createUploadState(), commands: createBackoffState() }
    }
    // Skip every delay that the worker would wait for.
    this.now += 600_000
  }

  async finish(): Promise<void> {
    this.faultRate = 0
    for (const delayedCall of this.delayedCalls.splice(0)) await this.server.app.inject(delayedCall as never)
    for (let turn = 0; turn < 20; turn++) {
      await this.runWorker(50)
      if ((await this.database.outbox.count()) === 0) break
    }
    // One more run removes unused files.
    await this.runWorker(1)
  }

  private get ports() {
    const storage = createStorage(this.database, this.account, () => this.now)
    return {
      now: () => this.now,
      random: this.random,
      storage,
      transport: createTransport({ fetch: this.fetch, gzip: false }),
      isOffline: () => false,
      token: async () => this.token,
    }
  }

  private get filePorts(): FilePorts {
    return {
      now: () => this.now,
      random: this.random,
      files: this.wrapWithKills(createFileStore(this.database)),
      uploads: createUploads({ fetch: this.fetch }),
      read: readPiece,
      token: async () => this.token,
    }
  }

  private shouldFail(share: number): boolean {
    return this.random.chance(share * this.faultRate)
  }

  private countFault(fault: PhotoFault | 'phone killed'): void {
    this.occurredFaults.set(fault, (this.occurredFaults.get(fault) ?? 0) + 1)
  }

  /** Wraps a store whose phone may be killed before a call, or after it but before the result is used. */
  private wrapWithKills(store: FileStore): FileStore {
    const methods = Object.entries(store) as [keyof FileStore, (...given: any[]) => Promise<any>][]
    return Object.fromEntries(
      methods.map(([name, call]) => [
        name,
        async (...args: unknown[]) => {
          const isKilled = this.shouldFail(0.15)
          if (isKilled) this.countFault('phone killed')
          if (isKilled && this.random.chance(0.5)) throw new Killed()
          const answer = await call(...args)
          if (isKilled) throw new Killed()
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
    const call: WireCall = { method: init.method ?? 'GET', url, headers, ...(payload === undefined ? {} : { payload }) }
    const answer = await this.send(call)
    return {
      status: answer.status,
      ok: answer.status < 300,
      headers: new Headers(answer.headers),
      text: async () => answer.body,
    }
  }) as unknown as typeof fetch

  private async send(wireCall: WireCall): Promise<{ status: number; headers: Record<string, string>; body: string }> {
    if (this.delayedCalls.length > 0 && this.random.chance(0.3))
      await this.server.app.inject(this.delayedCalls.shift() as never)
    const fault = this.shouldFail(1) ? this.random.pick(faults) : null
    if (fault) this.countFault(fault)
    const createNetworkError = () => new TypeError('Failed to fetch')
    if (fault === 'lost') throw createNetworkError()
    if (fault === 'busy')
      return {
        status: 503,
        headers: { 'content-type': 'application/json', 'retry-after': '2' },
        body: JSON.stringify({ code: 'busy', message: '' }),
      }
    if (fault === 'portal')
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Free Wi-Fi</h1>' }
    if (fault === 'late') {
      this.delayedCalls.push(wireCall)
      throw createNetworkError()
    }
    if (fault === 'server killed') {
      await killAtStatement(this.random.below(12), () => this.server.app.inject(wireCall as never))
      // The restarted server reconciles its uploads.
      await reconcileUploads(this.server.connection.db, this.server.gateways.files)
      throw createNetworkError()
    }
    if (fault === 'twice') await this.server.app.inject(wireCall as never)
    const answer = await this.server.app.inject(wireCall as never)
    if (answer.statusCode === 500) throw new Error(`${wireCall.url}: ${answer.payload}`)
    if (fault === 'unheard') throw createNetworkError()
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: answer.payload }
  }
}
