import { lazy, type ComponentType } from 'react'
import { Notice } from './Notice'
import { retryImport } from '../retry-import'

const MissingPart = () => (
  <Notice tone="waiting" icon="cloud-off">
    Connect to the internet once to load this part.
  </Notice>
)

/** A part of a page that is loaded on demand, because not everybody needs it and the page is at its size limit. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => retryImport(load).catch(() => ({ default: MissingPart })))
