import { isKey } from '#contract/core/keys'
import { useState } from 'react'
import type { Province } from '#contract/core/provinces'
import {
  formatCoordinates,
  isInZambia,
  parseCoordinates,
  roundPosition,
  type MapPosition,
} from '#contract/business/business/map-position'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { IconButton } from '../../../../ui/forms/IconButton'
import { Input } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import type { StructForm } from '../../../../ui/forms/use-struct-form'
import { VisuallyHidden } from '../../../../ui/layout/VisuallyHidden'
import { ZambiaMap } from '../../../../ui/media/ZambiaMap'

const coordinatesMessage = 'Please enter coordinates in Zambia, such as -15.41670, 28.28330.'
const zooms = [1, 3, 9, 27]
const locationTimeoutMs = 15_000

/** Coordinates of the capitals, where a map without a position is enlarged first. */
const provinceCenters: Record<Province, MapPosition> = {
  Central: { lat: -14.447, lon: 28.446 },
  Copperbelt: { lat: -12.959, lon: 28.637 },
  Eastern: { lat: -13.633, lon: 32.65 },
  Luapula: { lat: -11.2, lon: 28.894 },
  Lusaka: { lat: -15.417, lon: 28.283 },
  Muchinga: { lat: -10.541, lon: 32.082 },
  Northern: { lat: -10.213, lon: 31.181 },
  'North-Western': { lat: -12.169, lon: 26.389 },
  Southern: { lat: -16.809, lon: 26.953 },
  Western: { lat: -15.248, lon: 23.127 },
}

/**
 * The map position of a business, set by a tap on the map, the arrow keys, typed coordinates, or the location of the
 * device. Works offline.
 */
export default function PositionField({ form }: { form: StructForm }) {
  // Registered without an element, so that the form resets and validates the value like its other fields.
  form.register('position')
  const position: MapPosition | null = form.watch('position') || null
  const province: unknown = form.watch('province')
  const center = isKey(provinceCenters, province) ? provinceCenters[province] : undefined
  const [zoomIndex, setZoomIndex] = useState(center && !position ? 1 : 0)
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const write = (next: MapPosition | null) => {
    if (next && !isInZambia(next)) return setFault('This place is not in Zambia.')
    setFault(undefined)
    setTyped(undefined)
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    form.setValue('position', next ? roundPosition(next) : '', options)
  }
  const saveTyped = () => {
    if (typed === undefined) return
    if (!typed.trim()) return write(null)
    const parsed = parseCoordinates(typed)
    if (parsed) write(parsed)
    else setFault(coordinatesMessage)
  }
  const locate = () => {
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        write({ lat: coords.latitude, lon: coords.longitude })
      },
      () => {
        setBusy(false)
        setFault("We couldn't get your location. Allow it in your browser, or tap the map.")
      },
      { enableHighAccuracy: true, timeout: locationTimeoutMs },
    )
  }
  const error = fault ?? form.getFieldState('position', form.formState).error?.message
  const text = position ? formatCoordinates(position) : 'No position'
  return (
    <Field
      group
      label="Position on the map"
      optional
      hint="Tap the map where your business is. On a keyboard, the arrow keys move the marker."
      error={error}
    >
      <Stack gap={3}>
        <ZambiaMap
          label={`Map of Zambia. ${text}. Arrow keys move the marker.`}
          position={position}
          zoom={zooms[zoomIndex]}
          center={center}
          onPick={write}
        />
        <VisuallyHidden role="status">{text}</VisuallyHidden>
        <Row gap={2} wrap>
          <IconButton
            icon="plus"
            label="Zoom in"
            disabled={zoomIndex === zooms.length - 1}
            onClick={() => setZoomIndex(zoomIndex + 1)}
          />
          <IconButton
            icon="minus"
            label="Zoom out"
            disabled={zoomIndex === 0}
            onClick={() => setZoomIndex(zoomIndex - 1)}
          />
          {/* Missing without a secure connection. */}
          {'geolocation' in navigator && (
            <Button size="sm" variant="outline" icon="pin" loading={busy} onClick={locate}>
              Use my location
            </Button>
          )}
          {position && (
            <Button size="sm" variant="ghost" icon="trash" onClick={() => write(null)}>
              Remove the position
            </Button>
          )}
        </Row>
        <Stack gap={1}>
          <Text as="span" size="sm" tone="muted">
            Or enter coordinates: latitude, longitude
          </Text>
          <Input
            aria-label="Coordinates"
            placeholder="-15.41670, 28.28330"
            maxLength={60}
            value={typed ?? (position ? text : '')}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={saveTyped}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              saveTyped()
            }}
          />
        </Stack>
      </Stack>
    </Field>
  )
}
