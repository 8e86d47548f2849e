/** A browser whose IndexedDB opens no database. */
import { onTestFinished } from 'vitest'

export type BrokenOpen = 'fails' | 'never answers'

/**
 * From now on `indexedDB.open` behaves as in a browser with damaged storage. Open connections keep working.
 * @returns a function that repairs it, which also happens after the test. Requests without an answer are answered then.
 */
export function breakStorage(how: BrokenOpen, matches: (name: string) => boolean = () => true): () => void {
  const { prototype } = IDBFactory
  const { open } = prototype
  const unanswered: (() => void)[] = []
  prototype.open = function (name, version) {
    if (!matches(name)) return open.call(this, name, version)
    const request = new BrokenRequest()
    if (how === 'fails') setTimeout(() => request.fail())
    else unanswered.push(() => request.follow(open.call(this, name, version)))
    return request as unknown as IDBOpenDBRequest
  }
  const repair = () => {
    prototype.open = open
    for (const answer of unanswered.splice(0)) answer()
  }
  onTestFinished(repair)
  return repair
}

type Handler = ((event: Event) => void) | null

class BrokenRequest {
  onerror: Handler = null
  onsuccess: Handler = null
  onupgradeneeded: Handler = null
  error = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
  private answered: IDBOpenDBRequest | undefined

  get result() {
    return this.answered?.result
  }
  get transaction() {
    return this.answered?.transaction
  }
  fail(): void {
    this.onerror?.({ target: this, preventDefault: () => undefined, stopPropagation: () => undefined } as never)
  }
  follow(request: IDBOpenDBRequest): void {
    this.answered = request
    request.onupgradeneeded = (event) => this.onupgradeneeded?.(event)
    request.onsuccess = (event) => this.onsuccess?.(event)
  }
}
