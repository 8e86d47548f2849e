import { buildPhotoCommands, type PhotoCommands } from '../../../sync/hooks/use-photo-editor'
import { lazyPart } from '../../../ui/states/lazy-part'
import type { FleetArea, FleetScreen } from './fleet-area'
import { buildRecordPreview } from './save-record'

export const RecordPhotos = lazyPart(() => import('./RecordPhotos'), {
  when: 'page-loaded',
  onFailure: 'fallback',
  offline: true,
})

export const buildRecordPhotoCommands = (
  area: FleetArea,
  { command, purpose }: NonNullable<FleetScreen['photos']>,
  id: string,
  name: unknown,
): PhotoCommands => buildPhotoCommands(command, purpose, id, buildRecordPreview(area, id, name))
