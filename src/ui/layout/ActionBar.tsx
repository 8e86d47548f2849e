import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** Formatted amount; undefined while it is not known. */
  value: string | undefined
  /** The main button. */
  children: ReactNode
}

/** The main action with its amount. It stays at the bottom of the screen while the `Stack` around it is on the screen. */
export const ActionBar = ({ label, value, children }: Props) => (
  <div className="action-bar">
    {value !== undefined && (
      <div className="action-amount">
        <small>{label}</small>
        <b>{value}</b>
      </div>
    )}
    {children}
  </div>
)
