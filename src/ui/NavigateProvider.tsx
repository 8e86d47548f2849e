import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { NavigateContext } from './navigate-context'

/** Lets the links below it navigate without a page load. It belongs directly into the router. */
export const NavigateProvider = ({ children }: { children: ReactNode }) => (
  <NavigateContext value={useNavigate()}>{children}</NavigateContext>
)
