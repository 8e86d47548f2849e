import { weekdays } from '#contract/core/dates'
import { closedDay, type Weekday } from '#contract/business/business/weekday-hours'
import { Button } from '../../../ui/forms/Button'
import { Field } from '../../../ui/forms/Field'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Input } from '../../../ui/forms/Input'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import type { StructForm } from '../../../ui/forms/use-struct-form'

const defaultHours = '08:00-17:00'
const statuses = [
  { value: 'open', label: 'Open' },
  { value: closedDay, label: 'Closed' },
]

/** Opening hours in the business form: one field per day, in the text format of `contract/business/business/weekday-hours.ts`. */
export function OperatingHours({ form }: { form: StructForm }) {
  // The days are registered without an element, so that the form resets and validates them like its other fields.
  for (const day of weekdays) form.register(day)
  const read = (day: Weekday): string => form.watch(day) ?? ''
  const write = (day: Weekday, value: string) =>
    form.setValue(day, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const sourceDay = weekdays.find((day) => read(day) !== '')
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Heading level={2} size="card">
          Operating hours
        </Heading>
        <Text size="sm" tone="muted">
          Shows customers when you're open. Enter one day, then copy it to the others.
        </Text>
      </Stack>
      {weekdays.map((day) => (
        <Day
          key={day}
          day={day}
          value={read(day)}
          error={form.getFieldState(day, form.formState).error?.message}
          onChange={(value) => write(day, value)}
          onCopy={day === sourceDay ? () => weekdays.forEach((targetDay) => write(targetDay, read(day))) : undefined}
        />
      ))}
    </Stack>
  )
}

interface DayProps {
  day: Weekday
  value: string
  error: string | undefined
  onChange(value: string): void
  /** Set only on the day whose hours can be copied to all days. */
  onCopy: (() => void) | undefined
}

function Day({ day, value, error, onChange, onCopy }: DayProps) {
  const name = capitalize(day)
  const isOpen = value !== '' && value !== closedDay
  const [open = '', close = ''] = isOpen ? value.split('-') : []
  const status = isOpen ? 'open' : value
  const setStatus = (next: string) => onChange(next === 'open' ? defaultHours : next)
  return (
    <Field group label={name} error={error}>
      <Stack gap={2}>
        <Grid columns={2} gap={2}>
          <Select
            aria-label={`${name}: open or closed`}
            options={statuses}
            {...(value === '' ? { placeholder: 'Not set' } : {})}
            value={status}
            onChange={({ target }) => setStatus(target.value)}
          />
          {isOpen && (
            <Row gap={2}>
              <Input
                type="time"
                aria-label={`${name}: opens at`}
                value={open}
                onChange={({ target }) => onChange(`${target.value}-${close}`)}
              />
              <Text as="span" tone="muted">
                to
              </Text>
              <Input
                type="time"
                aria-label={`${name}: closes at`}
                value={close}
                onChange={({ target }) => onChange(`${open}-${target.value}`)}
              />
            </Row>
          )}
        </Grid>
        {onCopy && (
          <Row>
            <Button size="sm" variant="outline" onClick={onCopy}>
              Copy to all days
            </Button>
          </Row>
        )}
      </Stack>
    </Field>
  )
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
