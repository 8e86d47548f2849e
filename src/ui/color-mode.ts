/**
 * Light, dark, or as the system has it. The script in `index.html` sets it before the first paint; this changes it later
 * and follows the system and the other tabs.
 */
import { useSyncExternalStore } from 'react'

export type ColorMode = 'light' | 'dark' | 'system'

const key = 'vite-ui-theme'
const modes: readonly string[] = ['light', 'dark', 'system']
const listeners = new Set<() => void>()
const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

function read(): ColorMode {
  try {
    const kept = localStorage.getItem(key)
    return kept && modes.includes(kept) ? (kept as ColorMode) : 'system'
  } catch {
    return 'system'
  }
}

let current: ColorMode | undefined
const mode = (): ColorMode => (current ??= read())

function apply(): void {
  const dark = mode() === 'dark' || (mode() === 'system' && systemDark().matches)
  const root = document.documentElement
  root.classList.toggle('dark', dark)
  root.classList.toggle('light', !dark)
  root.style.colorScheme = dark ? 'dark' : 'light'
  const surface = getComputedStyle(root).getPropertyValue('--c-surface')
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) bar.content = surface
  for (const listener of listeners) listener()
}

export function setColorMode(chosen: ColorMode): void {
  current = chosen
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
  apply()
}

/** Called once, after the page stands. */
export function followColorMode(): void {
  systemDark().addEventListener('change', apply)
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    current = undefined
    apply()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The choice (not what it comes to); `system` in a first paint. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, mode, () => 'system')
