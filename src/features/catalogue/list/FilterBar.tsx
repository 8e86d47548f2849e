import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/Button'
import { Input } from '../../../ui/Input'
import { Row } from '../../../ui/Row'
import { Select } from '../../../ui/Select'
import { towns } from '../towns'
import { withQuery, type Filters } from './filters'

interface Props {
  /** Where the list stands, with what of its query is not a filter. */
  base: string
  filters: Filters
  label: string
}

const options = towns.map((town) => ({ value: town, label: town }))

/** Text and town. A plain form without JavaScript; with it the reader stays where they are. */
export function FilterBar({ base, filters, label }: Props) {
  const navigate = useNavigate()
  const [path, own] = base.split('?')
  const filter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const values = { q: String(given.get('q') ?? '').trim(), town: String(given.get('town') ?? '') }
    void navigate(withQuery(base, values), { state: { keepScroll: true } })
  }
  return (
    <form key={useLocation().search} role="search" aria-label={label} action={path} onSubmit={filter}>
      {[...new URLSearchParams(own)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Row stackBelow="below-sm" gap={2}>
        <div className="grow">
          <Input icon="search" type="search" name="q" enterKeyHint="search" aria-label={label} placeholder={label} defaultValue={filters.q} />
        </div>
        <Row gap={2}>
          <div className="grow">
            <Select
              name="town"
              aria-label="Town"
              placeholder="All towns"
              options={options}
              defaultValue={filters.town ?? ''}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            />
          </div>
          <Button type="submit" variant="outline" icon="filter">
            Filter
          </Button>
        </Row>
      </Row>
    </form>
  )
}
