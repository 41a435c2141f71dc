import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { cn } from '#lib/cn.ts'
import { ACCEPTED_FILES, MAX_FILES } from './import-formats.ts'

/** A place to drop files, which is also the button to choose them. */
export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={cn(
        'relative grid justify-items-center gap-1 rounded-card border border-dashed border-line-strong px-4 py-8 text-center transition-colors duration-150',
        'hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp aria-hidden className="mb-2 size-6 text-accent-ink" />
      <p aria-hidden className="font-medium">
        Choose files
      </p>
      <p id="file-kinds" className="text-balance text-muted">
        <span className="pointer-coarse:hidden">or drop them here: </span>Excel (.xlsx), CSV, TSV or text, also as .gz
        or .zip. Up to {MAX_FILES} at once.
      </p>
      {/* Covers the area: browsers let files be dropped on a file field. */}
      <input
        type="file"
        multiple
        aria-label="Choose files"
        aria-describedby="file-kinds"
        accept={ACCEPTED_FILES}
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ target }) => {
          if (target.files?.length) onFiles([...target.files])
        }}
      />
    </div>
  )
}
