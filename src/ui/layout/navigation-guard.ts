/** Lets one guard stop navigations that a button starts. Links and the back button are events that it stops itself. */
import type { Navigator, To } from 'react-router-dom'

/**
 * @param proceed continues the navigation
 * @returns whether the guard has stopped the navigation
 */
type NavigationGuard = (to: To, proceed: () => void) => boolean

let stopNavigation: NavigationGuard = () => false

export function setNavigationGuard(guard: NavigationGuard): void {
  stopNavigation = guard
}

/** Returns a navigator whose `push` and `replace` pass the guard first. */
export const guardNavigator = (navigator: Navigator): Navigator => ({
  ...navigator,
  push: (...args) => void (stopNavigation(args[0], () => navigator.push(...args)) || navigator.push(...args)),
  replace: (...args) => void (stopNavigation(args[0], () => navigator.replace(...args)) || navigator.replace(...args)),
})
