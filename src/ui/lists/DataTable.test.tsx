import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DataTable } from './DataTable'

const rows = Array.from({ length: 50 }, (_, index) => ({ id: index, name: `Guest ${index}` }))

function renderTable(text: (row: (typeof rows)[number]) => string) {
  const columns = [{ id: 'name', header: 'Name', cell: ({ name }: (typeof rows)[number]) => name, text }]
  render(
    <DataTable
      label="Guests"
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      filter={{ column: 'name', placeholder: 'Search by name' }}
    />,
  )
  return userEvent.setup()
}

test('A table shows the rows that contain the typed text, from the first page', async () => {
  const user = renderTable(({ name }) => name)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.queryByText('Page 2 of 5')).not.toBeNull()
  await user.type(screen.getByRole('searchbox'), 'GUEST 4')
  expect(screen.getAllByRole('row').slice(1)).toHaveLength(10)
  expect(screen.queryByText('Guest 4')).not.toBeNull()
  expect(screen.queryByText('Page 1 of 2')).not.toBeNull()
})

test('A table builds the searched text of a row once, not on every key', async () => {
  const getText = vi.fn<(row: (typeof rows)[number]) => string>(({ name }) => name)
  const user = renderTable(getText)
  await user.type(screen.getByRole('searchbox'), 'guest 49')
  expect(screen.queryByText('Guest 49')).not.toBeNull()
  expect(getText).toHaveBeenCalledTimes(rows.length)
})
