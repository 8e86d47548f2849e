import type { ReactNode } from 'react'
import { Icon, type IconName } from '../text/Icon'
import { VisuallyHidden } from '../layout/VisuallyHidden'

export interface TimelineItem {
  title: string
  text?: ReactNode
  time?: string
  /** `step` is one of several instructions with its own icon; it has no progress. */
  state: 'done' | 'now' | 'later' | 'step'
  icon?: IconName
}

const stateIcons: Record<TimelineItem['state'], IconName> = {
  done: 'check-circle',
  now: 'sync',
  later: 'clock',
  step: 'check-circle',
}
const stateLabels = { done: 'Done', now: 'Current', later: 'Upcoming', step: '' }

/** A progress timeline with one item per step. */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol className="timeline">
    {items.map(({ title, text, time, state, icon }, index) => (
      <li key={index} className={`timeline-${state}`}>
        <Icon name={icon ?? stateIcons[state]} size={22} />
        <p className="timeline-title">
          {stateLabels[state] && <VisuallyHidden>{stateLabels[state]}: </VisuallyHidden>}
          {title}
        </p>
        {time && <p className="timeline-text">{time}</p>}
        {text && <p className="timeline-text">{text}</p>}
      </li>
    ))}
  </ol>
)
