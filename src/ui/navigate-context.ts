import { createContext } from 'react'
import type { NavigateFunction } from 'react-router-dom'

/**
 * The router's `navigate` for all links. The router's own `Link` has 20 hooks and resolves its path three times, which
 * was a fifth of the time of rendering and hydrating a page with 90 links. Without a value links load the page.
 */
export const NavigateContext = createContext<NavigateFunction | null>(null)
