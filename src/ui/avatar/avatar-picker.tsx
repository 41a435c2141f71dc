import { type ComponentType, type DragEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { AppError } from '#lib/app-error.ts'
import { cn } from '#lib/cn.ts'
import { checkImageFile, IMAGE_TYPES } from '#lib/image-file.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { AvatarCropperProps } from './avatar-cropper.tsx'
import { Avatar } from './avatar.tsx'

type AvatarPickerProps = {
  /** The person's name. Its initials are shown if there is no picture. */
  name: string
  /** URL of the saved picture, or object URL of a chosen one. */
  url: string | null
  /** Whether a picture is being saved or removed. */
  isBusy?: boolean
  /** Receives a square WebP or PNG of at most 512 px. */
  onChoose: (picture: Blob) => void
  /** Removes the picture. Its button is shown only if there is a picture. */
  onRemove: () => void
}

type Cropping = Pick<AvatarCropperProps, 'file' | 'url' | 'size'> & { Cropper: ComponentType<AvatarCropperProps> }

/** Shows a person's picture and lets them choose or drop a new one, which is checked and cropped. */
export function AvatarPicker({ name, url, isBusy = false, onChoose, onRemove }: AvatarPickerProps) {
  const { isChecking, isOver, fault, cropping, check, dragging, close } = useImageChoice()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  return (
    <div
      {...dragging}
      className={cn(
        '-m-3.25 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-dashed border-transparent p-3',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <Avatar name={name} url={url} className="size-20 text-2xl" />
      <div className="grid min-w-0 flex-1 basis-52 gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            isLoading={isChecking || isBusy}
            aria-describedby={`${id}-hint`}
            onClick={() => field.current?.click()}
          >
            Upload avatar
          </Button>
          {url && (
            <Button variant="outline" disabled={isChecking || isBusy} onClick={onRemove}>
              Remove picture
            </Button>
          )}
        </div>
        <input
          ref={field}
          hidden
          type="file"
          aria-label="Upload avatar"
          accept={IMAGE_TYPES.join()}
          onChange={({ target }) => {
            check(target.files?.[0])
            // Without this, choosing the same file again fires no event.
            target.value = ''
          }}
        />
        <p id={`${id}-hint`} className="text-muted">
          PNG, JPEG, WebP or GIF, at most 15 MB.{' '}
          <span className="inline-block pointer-coarse:hidden">You can also drop a file here.</span>
        </p>
        {fault && (
          <p role="alert" className="text-bad">
            {fault}
          </p>
        )}
      </div>
      {cropping &&
        // In a portal, because Enter in the cropper would submit the form.
        createPortal(
          <cropping.Cropper
            file={cropping.file}
            url={cropping.url}
            size={cropping.size}
            onCancel={close}
            onDone={(picture) => {
              close()
              onChoose(picture)
            }}
          />,
          document.body,
        )}
    </div>
  )
}

/** Checks a chosen or dropped file, and returns the file to crop or the error. */
function useImageChoice() {
  const [isChecking, setIsChecking] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [cropping, setCropping] = useState<Cropping | null>(null)

  async function open(file: File) {
    setIsChecking(true)
    setFault(null)
    try {
      const size = await checkImageFile(file)
      const { AvatarCropper } = await import('./avatar-cropper.tsx')
      setCropping({ file, size, url: URL.createObjectURL(file), Cropper: AvatarCropper })
    } catch (error) {
      const unloaded = 'The picture could not be opened. Check your connection and try again.'
      setFault(error instanceof AppError ? error.message : unloaded)
    } finally {
      setIsChecking(false)
    }
  }

  function check(file: File | undefined) {
    if (file && !isChecking) void open(file)
  }

  function close() {
    if (cropping) URL.revokeObjectURL(cropping.url)
    setCropping(null)
  }

  const dragging = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      check(event.dataTransfer.files[0])
    },
  }
  return { isChecking, isOver, fault, cropping, check, dragging, close }
}
