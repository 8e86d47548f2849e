import { useContext, useMemo, type ReactNode } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useNavigate } from 'react-router-dom'
import { NavigateContext } from './navigate-context'
import { guardNavigator } from './navigation-guard'

/**
 * Lets the links below it navigate without a page load, and the guard of typed input stop all navigations below it. It
 * belongs directly into the router.
 */
export function NavigateProvider({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext)
  const guarded = useMemo(() => ({ ...context, navigator: guardNavigator(context.navigator) }), [context])
  return (
    <NavigationContext value={guarded}>
      <SharedNavigate>{children}</SharedNavigate>
    </NavigationContext>
  )
}

const SharedNavigate = ({ children }: { children: ReactNode }) => (
  <NavigateContext value={useNavigate()}>{children}</NavigateContext>
)
