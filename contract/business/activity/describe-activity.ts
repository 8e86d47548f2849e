/** Texts of an entry: what was done, and the fields that changed. For the screen and the CSV export. */
import type { FieldValue } from '../../sync/edit'
import { formatFieldValue, getFieldLabel } from '../../verticals/listing-labels'
import { unstoredValue, type ActivityEntry } from './activity'
import { renderActivity, type ActivityParams } from './activity-texts'

export const describeActivity = (entry: ActivityEntry): { text: string; changes: string[] } => ({
  text: renderActivity(entry.kind, { target: entry.target?.label ?? '', params: entry.params as ActivityParams }),
  changes: listChanges(entry),
})

/** Programs act for the owner, and are named by their key. */
export const getActorName = ({ actor, apiKey }: Pick<ActivityEntry, 'actor' | 'apiKey'>): string =>
  apiKey ? `${apiKey} (API key)` : actor.name

/** "Price: ZMW 500.00 → ZMW 550.00" for each changed field, and the label of a field whose value is not stored. */
const listChanges = ({ before, after }: ActivityEntry): string[] =>
  Object.entries(after ?? {}).map(([field, value]) => {
    if (value === unstoredValue) return `${getFieldLabel(field)} changed`
    const format = (side: unknown) => formatFieldValue(field, side as FieldValue)
    const previous = before && field in before ? `${format(before[field])} → ` : ''
    return `${getFieldLabel(field)}: ${previous}${format(value)}`
  })
