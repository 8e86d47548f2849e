import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import { VisuallyHidden } from './VisuallyHidden'

export interface TimelineItem {
  title: string
  text?: ReactNode
  time?: string
  state: 'done' | 'now' | 'later'
}

const signs: Record<TimelineItem['state'], IconName> = { done: 'check-circle', now: 'sync', later: 'clock' }
const words = { done: 'Done', now: 'Now', later: 'To come' }

/** How far something has come, step by step. */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol className="timeline">
    {items.map(({ title, text, time, state }, index) => (
      <li key={index} className={`timeline-${state}`}>
        <Icon name={signs[state]} size={22} />
        <p className="timeline-title">
          <VisuallyHidden>{words[state]}: </VisuallyHidden>
          {title}
        </p>
        {time && <p className="timeline-text">{time}</p>}
        {text && <p className="timeline-text">{text}</p>}
      </li>
    ))}
  </ol>
)
