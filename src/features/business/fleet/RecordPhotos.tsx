import type { ComponentProps } from 'react'
import { maxPhotos } from '#contract/business/listings/listing-photos'
import { newId } from '../../../api/new-id'
import { PhotoEditor } from '../../../ui/forms/PhotoEditor'
import type { FleetArea, FleetScreen } from './fleet-area'

type Editor = Pick<ComponentProps<typeof PhotoEditor>, 'photos' | 'onAdd' | 'onMove' | 'onRemove' | 'onDescribe'>

export interface RecordPhotosProps {
  area: FleetArea
  screen: FleetScreen
  editor: Editor
}

/** Editor for the photos of a stored or a new record. Loaded on demand: its code would exceed the size of the page. */
export default function RecordPhotos({ area: { form }, screen: { labels }, editor }: RecordPhotosProps) {
  return (
    <PhotoEditor
      label="Photos"
      hint={`Customers see them on the page of a ${form.labels.one} without photos of its own that uses this ${labels.one}.`}
      maxPhotos={maxPhotos}
      createId={newId}
      {...editor}
    />
  )
}
