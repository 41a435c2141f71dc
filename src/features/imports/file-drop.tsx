import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { cn } from '#lib/cn.ts'
import { ACCEPTED_FILES } from './import-formats.ts'

/** A place to drop a file, which is also the button to choose one. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
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
        Choose a file
      </p>
      <p className="text-balance text-muted">
        <span className="pointer-coarse:hidden">or drop it here: </span>Excel (.xlsx), CSV, TSV or text, also as .gz or
        .zip
      </p>
      {/* Covers the area: browsers let a file be dropped on a file field. */}
      <input
        type="file"
        aria-label="Choose a file"
        accept={ACCEPTED_FILES}
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
