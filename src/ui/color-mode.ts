/**
 * The color mode: light, dark or system. The script in `index.html` applies it before the first paint. This module
 * changes it later and follows changes of the system and of other tabs.
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
    // Storage is blocked: the choice applies to this page only.
  }
  apply()
}

/** Starts following the system setting and other tabs. Call it once, after the page has rendered. */
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

/** Returns the user's choice, not the resolved mode. It is `system` during hydration. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, mode, () => 'system')
