import { buildPhotoCommands, type PhotoCommands } from '../../sync/use-photo-editor'
import { lazyPart } from '../../ui/lazy-part'
import type { FleetArea, FleetScreen } from './fleet-area'
import { buildRecordPreview } from './save-record'

// The app prefetches it (`app/prefetch-offline.ts`), so that it also works offline.
export const RecordPhotos = lazyPart(() => import('./RecordPhotos'), { when: 'page-loaded', onFailure: 'fallback' })

export const buildRecordPhotoCommands = (
  area: FleetArea,
  { command, purpose }: NonNullable<FleetScreen['photos']>,
  id: string,
  name: unknown,
): PhotoCommands => buildPhotoCommands(command, purpose, id, buildRecordPreview(area, id, name))
