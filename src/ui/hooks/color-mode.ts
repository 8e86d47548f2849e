/**
 * The color mode: light, dark or system. The script in `index.html` applies it before the first paint. This module
 * changes it later and follows changes of the system and of other tabs.
 */
import { useSyncExternalStore } from 'react'

export type ColorMode = 'light' | 'dark' | 'system'

const storageKey = 'vite-ui-theme'
const modes: readonly ColorMode[] = ['light', 'dark', 'system']
const listeners = new Set<() => void>()
const getSystemDarkQuery = () => matchMedia('(prefers-color-scheme: dark)')

function readStoredMode(): ColorMode {
  try {
    const storedMode = localStorage.getItem(storageKey)
    return modes.find((mode) => mode === storedMode) ?? 'system'
  } catch {
    return 'system'
  }
}

let current: ColorMode | undefined
const getMode = (): ColorMode => (current ??= readStoredMode())

function applyColorMode(): void {
  const dark = getMode() === 'dark' || (getMode() === 'system' && getSystemDarkQuery().matches)
  const root = document.documentElement
  root.classList.toggle('dark', dark)
  root.classList.toggle('light', !dark)
  root.style.colorScheme = dark ? 'dark' : 'light'
  const surface = getComputedStyle(root).getPropertyValue('--c-surface')
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) bar.content = surface
  for (const listener of listeners) listener()
}

export function setColorMode(mode: ColorMode): void {
  current = mode
  try {
    localStorage.setItem(storageKey, mode)
  } catch {
    // Storage is blocked: the choice applies to this page only.
  }
  applyColorMode()
}

/** Starts following the system setting and other tabs. Call it once, after the page has rendered. */
export function followColorMode(): void {
  getSystemDarkQuery().addEventListener('change', applyColorMode)
  addEventListener('storage', (event) => {
    if (event.key !== storageKey) return
    current = undefined
    applyColorMode()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the user's choice, not the resolved mode. It is `system` during hydration. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, getMode, () => 'system')
