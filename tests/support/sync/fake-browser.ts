/** Browser APIs that Node lacks. */

export class FakeStorage implements Storage {
  private readonly items = new Map<string, string>()
  /** Simulates blocked storage, as in some private windows. */
  blocked = false

  get length(): number {
    return this.items.size
  }
  clear(): void {
    this.items.clear()
  }
  getItem(name: string): string | null {
    this.throwIfBlocked()
    return this.items.get(name) ?? null
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null
  }
  removeItem(name: string): void {
    this.throwIfBlocked()
    this.items.delete(name)
  }
  setItem(name: string, value: string): void {
    this.throwIfBlocked()
    this.items.set(name, value)
  }
  private throwIfBlocked(): void {
    if (this.blocked) throw new DOMException('blocked', 'SecurityError')
  }
}

/** Installs `localStorage` and `storage` events as another tab would cause them. */
export function installFakeBrowser() {
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
    changeInOtherTab(change: () => void, key: string | null): void {
      change()
      for (const listener of listeners) listener({ key } as StorageEvent)
    },
  }
}
