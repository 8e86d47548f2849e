import { getKeys } from '#contract/core/keys'
import { useRef, useState, type ReactNode } from 'react'
import {
  saveEndpoints,
  sectionLabels,
  settingsStructs,
  type PlatformSettings,
  type SettingsSection as Section,
} from '#contract/platform/settings'
import type { Endpoint } from '#contract/core/endpoint'
import { callWithPassword } from '../../../../api/admin-client'
import { Card } from '../../../../ui/layout/Card'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Facts } from '../../../../ui/text/Facts'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Heading } from '../../../../ui/text/Heading'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm, type StructForm } from '../../../../ui/forms/use-struct-form'

/** Labels of the fields, and how their values are displayed to an administrator. */
export type SectionFields<T> = Record<keyof T, { label: string; format(value: unknown): string }>

interface Props<S extends Section> {
  section: S
  current: { value: PlatformSettings[S]; version: string | null }
  fields: SectionFields<PlatformSettings[S]>
  intro: string
  /** One sentence about what the change does, for the confirmation. */
  consequence(next: PlatformSettings[S]): string
  /** Whether the administrator may change the section. Otherwise it displays the values. */
  canEdit: boolean
  onSaved(): void
  children(form: StructForm<PlatformSettings[S]>): ReactNode
}

/** One section of the settings. Saving displays the changes and asks for confirmation. */
export function SettingsSection<S extends Section>(props: Props<S>) {
  const { section, current, fields, intro, canEdit } = props
  return (
    <Card as="section" pad="lg" aria-label={sectionLabels[section]}>
      <Stack gap={4}>
        <div>
          <Heading level={2} size="card">
            {sectionLabels[section]}
          </Heading>
          <Text tone="muted">{intro}</Text>
        </div>
        {canEdit ? (
          // A saved or reloaded section starts with its new values.
          <SectionForm key={current.version} {...props} />
        ) : (
          <>
            <Facts
              items={listNames(fields).map((name) => ({
                label: fields[name].label,
                value: fields[name].format(current.value[name]),
              }))}
            />
            <Text size="sm" tone="muted">
              Only super admins can change this.
            </Text>
          </>
        )}
      </Stack>
    </Card>
  )
}

function SectionForm<S extends Section>({ section, current, fields, consequence, onSaved, children }: Props<S>) {
  const [pendingValue, setPendingValue] = useState<PlatformSettings[S] | null>(null)
  const answer = useRef<((isConfirmed: boolean) => void) | undefined>(undefined)
  const confirm = (value: PlatformSettings[S]): Promise<boolean> => {
    setPendingValue(value)
    return new Promise((resolve) => (answer.current = resolve))
  }
  const close = (isConfirmed: boolean) => {
    setPendingValue(null)
    answer.current?.(isConfirmed)
  }
  const findChanges = (value: PlatformSettings[S]) =>
    listNames(fields).filter((name) => value[name] !== current.value[name])
  const form = useStructForm<PlatformSettings[S]>({
    struct: settingsStructs[section],
    defaults: current.value as never,
    onSubmit: async (value) => {
      if (findChanges(value).length === 0)
        return toast({ title: 'Nothing to save', description: 'No value was changed.' })
      if (!(await confirm(value))) return
      const result = await callWithPassword<Endpoint>(saveEndpoints[section], {
        body: { value, version: current.version },
      })
      if (result.ok) {
        toast({ title: `${sectionLabels[section]} saved`, tone: 'success' })
        return onSaved()
      }
      if (result.code !== 'settings_changed') return { message: result.message, fields: removePrefix(result.fields) }
      toast({ title: 'Not saved', description: result.message, tone: 'destructive' })
      onSaved()
    },
  })
  return (
    <Form form={form}>
      {children(form)}
      <Row>
        <SubmitButton variant="outline" aria-label={`Save: ${sectionLabels[section]}`}>
          Save
        </SubmitButton>
      </Row>
      <ConfirmDialog
        open={pendingValue !== null}
        title={`Save changes: ${sectionLabels[section]}`}
        confirm="Save changes"
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      >
        {pendingValue && (
          <Stack gap={3}>
            <Facts
              items={findChanges(pendingValue).map((name) => ({
                label: fields[name].label,
                value: `${fields[name].format(current.value[name])} → ${fields[name].format(pendingValue[name])}`,
              }))}
            />
            <Text>{consequence(pendingValue)}</Text>
          </Stack>
        )}
      </ConfirmDialog>
    </Form>
  )
}

const listNames = <T extends object>(fields: SectionFields<T>) => getKeys(fields)

/** The server names a field `value.percent`, the form `percent`. */
const removePrefix = (fields: Record<string, string> | undefined) =>
  fields && Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/^value\./, ''), message]))
