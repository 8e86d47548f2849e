import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Input } from '../../../../ui/forms/Input'
import { Stack } from '../../../../ui/layout/Stack'
import { List, ListItem } from '../../../../ui/lists/List'
import { Heading } from '../../../../ui/text/Heading'
import { Text } from '../../../../ui/text/Text'
import { findByCode, findLines, type CounterLine } from './counter-lines'

const counterListId = 'counter-list'

interface Props {
  heading: string
  lines: readonly CounterLine[]
  currentId: string | null
  getPath(lineId: string): string
  onChoose(lineId: string): void
  /** Other ways to find a line, between the search and the list. */
  tools?: ReactNode
}

/** A longer list is slower to read than to search. */
const maxRows = 30
/** Fewer are in view at once. */
const minSearchedLines = 6

/** With a mouse, the search, so that the next name or code can be typed. A phone would open its keyboard over the list. */
export const findListStart = (): HTMLElement | null =>
  document
    .getElementById(counterListId)
    ?.querySelector(matchMedia('(pointer: coarse)').matches ? 'ul a' : 'input, ul a') ?? null

/** What can be sold. Enter in the search opens the first result, as a scanner does. */
export function CounterList({ heading, lines, currentId, getPath, onChoose, tools }: Props) {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const found = findLines(lines, search)
  const label = lines.some(({ codes }) => codes.length > 0) ? 'Search by name or code' : 'Search by name'
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    // Products with the same code are both offered.
    if (!found[0] || findByCode(lines, search).length > 1) return
    setSearch('')
    onChoose(found[0].id)
    void navigate(getPath(found[0].id))
  }
  return (
    <Stack as="section" gap={3} id={counterListId} aria-label={heading}>
      <Heading level={2} size="card">
        {heading}
      </Heading>
      {lines.length >= minSearchedLines && (
        <form role="search" onSubmit={openFirst}>
          <Input
            icon="search"
            type="search"
            enterKeyHint="go"
            autoComplete="off"
            aria-label={label}
            placeholder={label}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </form>
      )}
      {tools}
      {found.length > 0 ? (
        <List label={heading}>
          {found.slice(0, maxRows).map(({ id, name, text, price }) => (
            <ListItem
              key={id}
              to={getPath(id)}
              title={name}
              text={[price, text].filter(Boolean).join(' · ')}
              current={id === currentId}
              onPress={() => onChoose(id)}
            />
          ))}
        </List>
      ) : (
        <Text tone="muted" role="status">
          {lines.length > 0 ? `Nothing found for "${search.trim()}".` : 'You have no published listing yet.'}
        </Text>
      )}
      {found.length > maxRows && (
        <Text size="sm" tone="muted">
          {maxRows} of {found.length}. Search to find the others.
        </Text>
      )}
    </Stack>
  )
}
