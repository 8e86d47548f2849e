import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { updateDateLabel } from '../../../../ui/forms/date-label'
import { Input } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Select, type Option } from '../../../../ui/forms/Select'
import { Stack } from '../../../../ui/layout/Stack'
import { useUrlSyncedForm } from '../../../../ui/forms/use-url-synced-form'
import { towns } from '../towns'
import { countMoreFilters, withQuery } from './filters'
import { LazyMoreFilters } from './LazyMoreFilters'
import type { MoreFiltersProps } from './more-filters'

interface Props extends MoreFiltersProps {
  /** Path of the list, with the query parameters that are not filters. */
  base: string
  /** Label of the search field. */
  label: string
  anyTown?: string
  sorts: readonly Option[]
}

const options = towns.map((town) => ({ value: town, label: town }))

/** The filter form. It works without JavaScript. With JavaScript it keeps the scroll position. */
export function FilterBar({ base, filters, label, anyTown = 'All towns', sorts, days, hidesPrice }: Props) {
  const navigate = useNavigate()
  const [path = '', ownQuery] = base.split('?')
  const filter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    void navigate(withQuery(path, Object.fromEntries(values)), { state: { keepScroll: true } })
  }
  const submitOnChange = {
    onChange: (event: FormEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit(),
  }
  const count = countMoreFilters(filters)
  // Stays open when the user clears the last filter, because the focus may be inside.
  const [isOpen, setOpen] = useState(count > 0)
  if (count > 0 && !isOpen) setOpen(true)
  return (
    <form
      ref={useUrlSyncedForm()}
      role="search"
      aria-label={label}
      action={path}
      onSubmit={filter}
      onInput={updateDateLabel}
    >
      {[...new URLSearchParams(ownQuery)].map(
        ([name, value]) => name !== 'q' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Stack gap={2}>
        <Row stackBelow="below-sm" gap={2}>
          <div className="grow">
            <Input
              icon="search"
              type="search"
              name="q"
              enterKeyHint="search"
              maxLength={100}
              aria-label={label}
              placeholder={label}
              defaultValue={filters.q}
            />
          </div>
          <Row gap={2}>
            <div className="grow">
              <Select
                name="town"
                aria-label="Town"
                placeholder={anyTown}
                options={options}
                defaultValue={filters.town ?? ''}
                {...submitOnChange}
              />
            </div>
            <div className="grow">
              <Select
                name="sort"
                aria-label="Sort by"
                options={sorts}
                defaultValue={filters.sort ?? 'best'}
                {...submitOnChange}
              />
            </div>
          </Row>
        </Row>
        <details open={isOpen}>
          <summary className="chip">{count > 0 ? `More filters (${count})` : 'More filters'}</summary>
          <LazyMoreFilters filters={filters} days={days} hidesPrice={hidesPrice} />
        </details>
      </Stack>
    </form>
  )
}
