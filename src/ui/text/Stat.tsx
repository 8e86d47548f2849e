import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

interface Props {
  label: string
  value: ReactNode
  icon?: IconName
  hint?: ReactNode
}

export const Stat = ({ label, value, icon, hint }: Props) => (
  <div className="card card-md stat">
    <span className="stat-label">{label}</span>
    {icon && (
      <span className="stat-sign">
        <Icon name={icon} />
      </span>
    )}
    <span className="stat-value">{value}</span>
    {hint && <span className="stat-hint">{hint}</span>}
  </div>
)
