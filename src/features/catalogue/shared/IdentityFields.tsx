import type { CustomerValues } from '#contract/bookings/customer-values'
import { identityLabels, type IdentityKind } from '#contract/bookings/identity-documents'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import { Select } from '../../../ui/forms/Select'
import { Row } from '../../../ui/layout/Row'

export interface IdentityDraft {
  kind: IdentityKind
  number: string
  /** Of a passport. */
  country: string
}

interface Props {
  kinds: readonly IdentityKind[]
  value: IdentityDraft
  onChange(value: IdentityDraft): void
  error?: string | undefined
}

const placeholders: Record<IdentityKind, string> = { nrc: '479974/11/1', passport: 'ZN123456', license: '' }

/** The kind and the number of an identity document. */
export const IdentityFields = ({ kinds, value, onChange, error }: Props) => (
  <Row gap={3} wrap align="start">
    <Field label="Document">
      <Select
        options={kinds.map((kind) => ({ value: kind, label: identityLabels[kind] }))}
        value={value.kind}
        onChange={({ target }) =>
          onChange({ ...value, kind: kinds.find((kind) => kind === target.value) ?? value.kind })
        }
      />
    </Field>
    <Field label="Number" error={error}>
      <Input
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={placeholders[value.kind]}
        value={value.number}
        onChange={({ target }) => onChange({ ...value, number: target.value })}
      />
    </Field>
    {value.kind === 'passport' && (
      <Field label="Country" optional>
        <Input
          autoComplete="off"
          value={value.country}
          onChange={({ target }) => onChange({ ...value, country: target.value })}
        />
      </Field>
    )}
  </Row>
)

/** Returns the values of a record that the document has. */
export const buildDocumentValues = ({ kind, number, country }: IdentityDraft): Partial<CustomerValues> =>
  kind === 'passport' ? { passport: number, passportCountry: country } : { [kind]: number }
