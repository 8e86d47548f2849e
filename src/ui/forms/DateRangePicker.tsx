import 'virtual:tilipo-late.css'
import { DatePicker as Ark, parseDate } from '@ark-ui/react/date-picker'
import { useControl } from './field-context'
import { Icon } from '../text/Icon'

export interface DateRange {
  /** Days such as `2026-11-21`; undefined while not selected. */
  from?: string | undefined
  to?: string | undefined
}

interface Props {
  value: DateRange
  onChange(value: DateRange): void
  first?: string
  last?: string
  disabled?: boolean
}

/** A date range, typed or picked from a calendar. Only for signed-in screens; public pages use `Calendar`. */
export function DateRangePicker({ value: { from, to }, onChange, first, last, disabled }: Props) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useControl()
  return (
    <Ark.Root
      className="date-range"
      selectionMode="range"
      {...(id && { ids: { input: (index: number) => (index === 0 ? id : `${id}-to`) } })}
      value={[from, to].flatMap((day) => (day ? [parseDate(day)] : []))}
      onValueChange={({ value: [start, end] }) => onChange({ from: start?.toString(), to: end?.toString() })}
      {...(first && { min: parseDate(first) })}
      {...(last && { max: parseDate(last) })}
      minView="day"
      maxView="day"
      // Zambian date format: 21/11/2026, and weeks start on Monday.
      locale="en-GB"
      timeZone="Africa/Lusaka"
      startOfWeek={1}
      disabled={disabled}
      invalid={invalid}
      positioning={{ strategy: 'fixed', gutter: 4 }}
      translations={translations}
    >
      <Ark.Control className="date-range-control">
        <Ark.Input
          index={0}
          className="input"
          aria-label="From"
          placeholder="dd/mm/yyyy"
          aria-describedby={describedBy}
        />
        <span aria-hidden="true">–</span>
        <Ark.Input
          index={1}
          className="input"
          aria-label="To"
          placeholder="dd/mm/yyyy"
          aria-describedby={describedBy}
        />
        <Ark.Trigger className="icon-btn">
          <Icon name="calendar" />
        </Ark.Trigger>
      </Ark.Control>
      <Ark.Positioner>
        <Ark.Content className="date-range-panel">
          <Ark.View view="day">
            <Ark.ViewControl className="date-range-top">
              <Ark.PrevTrigger className="icon-btn">
                <Icon name="chevron-left" />
              </Ark.PrevTrigger>
              <Ark.RangeText />
              <Ark.NextTrigger className="icon-btn">
                <Icon name="chevron-right" />
              </Ark.NextTrigger>
            </Ark.ViewControl>
            <Ark.Context>
              {(picker) => (
                <Ark.Table>
                  <Ark.TableHead>
                    <Ark.TableRow>
                      {picker.weekDays.map(({ long, short }) => (
                        <Ark.TableHeader key={long}>{short}</Ark.TableHeader>
                      ))}
                    </Ark.TableRow>
                  </Ark.TableHead>
                  <Ark.TableBody>
                    {picker.weeks.map((week) => (
                      <Ark.TableRow key={String(week[0])}>
                        {week.map((day) => (
                          <Ark.TableCell key={day.toString()} value={day}>
                            <Ark.TableCellTrigger className="date-range-day">{day.day}</Ark.TableCellTrigger>
                          </Ark.TableCell>
                        ))}
                      </Ark.TableRow>
                    ))}
                  </Ark.TableBody>
                </Ark.Table>
              )}
            </Ark.Context>
          </Ark.View>
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

const translations = {
  prevTrigger: () => 'Previous month',
  nextTrigger: () => 'Next month',
  trigger: (isOpen: boolean) => (isOpen ? 'Close calendar' : 'Open calendar'),
  content: 'Calendar',
}
