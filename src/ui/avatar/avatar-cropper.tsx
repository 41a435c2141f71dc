import { useState } from 'react'
import Cropper, { type MediaSize, type Size } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { ImageSize } from '#lib/image-file.ts'
import { centerdSquare, drawSquare } from '#lib/square-picture.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { RangeField } from '#ui/controls/range-field.tsx'

export type AvatarCropperProps = {
  file: File
  /** Object URL of the image file. */
  url: string
  size: ImageSize
  onDone: (picture: Blob) => void
  onCancel: () => void
}

const MAX_ZOOM = 4

const AXES = [
  { axis: 'x', label: 'Left and right' },
  { axis: 'y', label: 'Up and down' },
] as const

/** A dialog to crop an image to a square by dragging, with sliders or with the arrow keys. */
export function AvatarCropper({ file, url, size, onDone, onCancel }: AvatarCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState(() => centerdSquare(size))
  const [shown, setShown] = useState<MediaSize>({ width: 0, height: 0, naturalWidth: 0, naturalHeight: 0 })
  const [frame, setFrame] = useState<Size>({ width: 0, height: 0 })
  const [isDrawing, setIsDrawing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const travel = cropTravel(shown, frame, zoom)

  async function draw() {
    setIsDrawing(true)
    setFailure(null)
    try {
      onDone(await drawSquare(file, area))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : null)
      setIsDrawing(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title="Crop your picture"
      description="Choose the part that shows in the circle."
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button isLoading={isDrawing} onClick={() => void draw()}>
            Use picture
          </Button>
        </>
      }
    >
      <div className="relative h-[min(18rem,45dvh)] overflow-hidden rounded-control bg-sunken">
        <Cropper
          image={url}
          aspect={1}
          cropShape="round"
          showGrid={false}
          maxZoom={MAX_ZOOM}
          crop={crop}
          zoom={zoom}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percentages, pixels) => setArea(pixels)}
          setMediaSize={setShown}
          setCropSize={setFrame}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': 'Position of the picture: move it with the arrow keys' }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="grid gap-1">
        <RangeField label="Zoom" min={1} max={MAX_ZOOM} step={0.05} value={zoom} onChange={setZoom} />
        {AXES.map(({ axis, label }) => (
          <RangeField
            key={axis}
            label={label}
            min={-travel[axis]}
            max={travel[axis]}
            value={crop[axis]}
            disabled={travel[axis] === 0}
            onChange={(value) => setCrop({ ...crop, [axis]: value })}
          />
        ))}
      </div>
      {failure && <Alert tone="bad">{failure}</Alert>}
    </Dialog>
  )
}

type Box = { width: number; height: number }

/** Returns how far an image can move in each direction and still fill the frame, in CSS pixels. */
export function cropTravel(image: Box, frame: Box, zoom: number): { x: number; y: number } {
  const travel = (imageSide: number, frameSide: number) => Math.max(0, Math.floor((imageSide * zoom - frameSide) / 2))
  return { x: travel(image.width, frame.width), y: travel(image.height, frame.height) }
}
