/** The result of a read, in the same shape for public reads, saved reads and reads that are never stored. */

/** Why a read failed. Plain data, because rendered pages contain it. */
export interface Fault {
  status?: number
  code?: string
  message: string
}

export interface Read<T> {
  data: T | undefined
  /** If `data` is set too, it is stale and could not be refreshed, most likely because the device is offline. */
  error: Fault | undefined
  /** There is no data yet, and a request is in progress. */
  loading: boolean
  /** When the server sent the data, in ms since 1970, if it may be a stored copy. */
  asOf: number | undefined
  refresh(): void
}
