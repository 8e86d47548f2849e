import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { BelowFold } from '../layout/BelowFold'
import { OfflineContext } from './offline-context'
import { ReadStates } from './ReadStates'

const read = { data: 'Garden room', error: undefined, loading: false, asOf: 0, refresh: () => undefined }
const renderPage = (isOffline: boolean) => (
  <OfflineContext value={isOffline}>
    <BelowFold>
      <ReadStates read={read} skeleton={null} errorText="">
        {(name) => <p>{name}</p>}
      </ReadStates>
    </BelowFold>
  </OfflineContext>
)

it('A rendered page takes over without a difference on a device that is offline, and then shows its age', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(renderPage(false))
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  await act(async () => void hydrateRoot(container, renderPage(true), { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(container.textContent).toContain('Saved copy, as of')
})
