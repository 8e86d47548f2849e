import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Replaces this history entry. The router's `<Navigate>` would navigate again whenever a render creates a new `state`. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each render creates a new state with the same content
  useEffect(() => void navigate(to, { replace: true, state }), [to])
  return null
}
