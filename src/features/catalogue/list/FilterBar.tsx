import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { sayDay } from '../../../ui/day-in-words'
import { Input } from '../../../ui/Input'
import { Row } from '../../../ui/Row'
import { Select, type Option } from '../../../ui/Select'
import { Stack } from '../../../ui/Stack'
import { useFieldsOfUrl } from '../../../ui/use-fields-of-url'
import { towns } from '../towns'
import { countOfMore, withQuery } from './filters'
import { LateMoreFilters } from './LateMoreFilters'
import type { MoreProps } from './more-filters'

interface Props extends MoreProps {
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
  const [path, own] = base.split('?')
  const filter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    void navigate(withQuery(path!, Object.fromEntries(given)), { state: { keepScroll: true } })
  }
  const send = { onChange: (event: FormEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit() }
  const count = countOfMore(filters)
  // Stays open when the user clears the last filter, because the focus may be inside.
  const [isOpen, setOpen] = useState(count > 0)
  if (count > 0 && !isOpen) setOpen(true)
  return (
    <form ref={useFieldsOfUrl()} role="search" aria-label={label} action={path} onSubmit={filter} onInput={sayDay}>
      {[...new URLSearchParams(own)].map(
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
                {...send}
              />
            </div>
            <div className="grow">
              <Select
                name="sort"
                aria-label="Sort by"
                options={sorts}
                defaultValue={filters.sort ?? 'best'}
                {...send}
              />
            </div>
          </Row>
        </Row>
        <details open={isOpen}>
          <summary className="chip">{count > 0 ? `More filters (${count})` : 'More filters'}</summary>
          <LateMoreFilters filters={filters} days={days} hidesPrice={hidesPrice} />
        </details>
      </Stack>
    </form>
  )
}
