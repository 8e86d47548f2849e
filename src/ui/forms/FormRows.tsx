import { useEffect, useRef, type ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from './Button'
import { Card } from '../layout/Card'
import { findButton, useFocusAfterChange } from '../hooks/focus-management'
import { Icon } from '../text/Icon'
import { IconButton } from './IconButton'
import { Row } from '../layout/Row'
import { Stack } from '../layout/Stack'
import { Text } from '../text/Text'
import type { StructForm } from './use-struct-form'

interface Props {
  form: StructForm
  /** Name of the form field, whose value is an array of objects. */
  name: string
  label: string
  hint?: string
  /** Names one row, such as "Stop". Rows are numbered. */
  rowLabel: string
  addLabel: string
  min?: number
  max: number
  /** Whether the user can change the order of the rows. */
  sortable?: boolean
  /** @param id a new id, for rows that bookings refer to */
  createRow(id: string): Record<string, unknown>
  /**
   * Renders the fields of one row.
   * @param path prefix of their names, such as `stops.0`
   */
  children(path: string, index: number): ReactNode
}

/** A form field with rows of fields, such as the stops of a trip. */
export function FormRows({
  form,
  name,
  label,
  hint,
  rowLabel,
  addLabel,
  min = 0,
  max,
  sortable,
  createRow,
  children,
}: Props) {
  // A row can have an `id` of its own, so the key of React Hook Form has another name.
  const rows = useFieldArray({ control: form.control, name, keyName: 'rowKey' })
  const { error } = form.getFieldState(name, form.formState)
  // React Hook Form stores the error of the whole array under `root`.
  const message = (error as { root?: { message?: string } } | undefined)?.root?.message ?? error?.message
  const group = useRef<HTMLDivElement>(null)
  const focusAfterChange = useFocusAfterChange(rows.fields.map(({ rowKey }) => rowKey).join())
  const findRow = (index: number) => group.current?.querySelectorAll('section')[index]
  const move = (index: number, to: number) => {
    const names = to < index ? ['Move up', 'Move down'] : ['Move down', 'Move up']
    focusAfterChange(() => findButton(findRow(to), ...names))
    rows.move(index, to)
  }
  const remove = (index: number) => {
    focusAfterChange(
      () =>
        findButton(findRow(index) ?? findRow(index - 1), 'Remove', 'Move') ??
        group.current?.querySelector<HTMLElement>('button:not(:disabled)'),
    )
    rows.remove(index)
  }
  // The error of the array has no field that could be focused.
  useEffect(() => {
    if (message) group.current?.scrollIntoView({ block: 'nearest' })
  }, [message, group])
  return (
    <div ref={group} role="group" aria-label={label}>
      <Stack gap={2}>
        <Stack gap={1}>
          <Text weight="semibold">{label}</Text>
          {hint && (
            <Text size="sm" tone="muted">
              {hint}
            </Text>
          )}
        </Stack>
        {rows.fields.map(({ rowKey }, index) => {
          const rowName = `${rowLabel} ${index + 1}`
          return (
            <Card key={rowKey} as="section" pad="sm" aria-label={rowName}>
              <Stack gap={2}>
                <Row justify="apart">
                  <Text as="span" size="sm" tone="muted">
                    {rowName}
                  </Text>
                  <Row gap={1}>
                    {sortable && (
                      <>
                        <IconButton
                          icon="chevron-up"
                          label={`Move up: ${rowName}`}
                          disabled={index === 0}
                          onClick={() => move(index, index - 1)}
                        />
                        <IconButton
                          icon="chevron-down"
                          label={`Move down: ${rowName}`}
                          disabled={index === rows.fields.length - 1}
                          onClick={() => move(index, index + 1)}
                        />
                      </>
                    )}
                    <IconButton
                      icon="trash"
                      label={`Remove: ${rowName}`}
                      disabled={rows.fields.length <= min}
                      onClick={() => remove(index)}
                    />
                  </Row>
                </Row>
                {children(`${name}.${index}`, index)}
              </Stack>
            </Card>
          )
        })}
        {message && (
          <p className="field-error" role="alert">
            <Icon name="alert" size={16} />
            {message}
          </p>
        )}
        {rows.fields.length < max && (
          <Row>
            <Button size="sm" variant="outline" icon="plus" onClick={() => rows.append(createRow(createRowId()))}>
              {addLabel}
            </Button>
          </Row>
        )}
      </Stack>
    </div>
  )
}

const createRowId = (): string => `x${Math.random().toString(36).slice(2, 10)}`
