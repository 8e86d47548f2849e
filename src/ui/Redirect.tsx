import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Leads elsewhere, in place of this entry of the history. The router's own brings its data router with it. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate()
  // eslint-disable-next-line react-hooks/exhaustive-deps -- a state is made anew with each render, and means the same
  useEffect(() => void navigate(to, { replace: true, state }), [to])
  return null
}
