/** Pieces of a browser that Node lacks. */

export class FakeStorage implements Storage {
  private readonly kept = new Map<string, string>()
  /** As in a private window of some browsers. */
  blocked = false

  get length(): number {
    return this.kept.size
  }
  clear(): void {
    this.kept.clear()
  }
  getItem(name: string): string | null {
    this.refuseIfBlocked()
    return this.kept.get(name) ?? null
  }
  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null
  }
  removeItem(name: string): void {
    this.refuseIfBlocked()
    this.kept.delete(name)
  }
  setItem(name: string, value: string): void {
    this.refuseIfBlocked()
    this.kept.set(name, value)
  }
  private refuseIfBlocked(): void {
    if (this.blocked) throw new DOMException('blocked', 'SecurityError')
  }
}

/** `localStorage`, and `storage` events as another tab would cause them. */
export function openBrowser() {
  const localStorage = new FakeStorage()
  const listeners = new Set<(event: StorageEvent) => void>()
  Object.assign(globalThis, {
    localStorage,
    addEventListener: (type: string, listener: (event: StorageEvent) => void) =>
      type === 'storage' && listeners.add(listener),
    removeEventListener: (_: string, listener: (event: StorageEvent) => void) => listeners.delete(listener),
  })
  return {
    localStorage,
    onStorage: (listener: (event: StorageEvent) => void) => void listeners.add(listener),
    anotherTab(change: () => void, key: string | null): void {
      change()
      for (const listener of listeners) listener({ key } as StorageEvent)
    },
  }
}
