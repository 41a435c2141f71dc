import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { focusOnMount } from '#ui/focus-on-mount.ts'
import { Progress } from '#ui/progress.tsx'
import type { BatchFile } from './use-batch.ts'

const ACTIONS = { answer: 'Answer', report: 'Report', details: 'Details', again: 'Send again' } as const

type BatchRowProps = {
  file: BatchFile
  /** Whether the person comes back from this file. */
  hasFocus: boolean
  /** Whether files are on their way: one goes after the other. */
  isSending: boolean
  onAct: (file: BatchFile) => void
}

/** One file of several: its state, what came of it, and what to do. */
export function BatchRow({ file, hasFocus, isSending, onAct }: BatchRowProps) {
  const { label, tone, detail, progress, action } = file.status
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <div className="grid gap-1">
        <p className="truncate font-medium" title={file.name}>
          <bdi>{file.name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-pretty break-words text-muted tabular-nums">
          <Badge tone={tone}>{label}</Badge>
          {detail}
        </p>
      </div>
      {action !== null && (
        <Button
          variant={action === 'answer' ? 'default' : 'outline'}
          size="sm"
          aria-label={`${ACTIONS[action]}: ${file.name}`}
          disabled={action === 'again' && isSending}
          ref={hasFocus ? focusOnMount : null}
          onClick={() => onAct(file)}
        >
          {ACTIONS[action]}
        </Button>
      )}
      {progress !== null && (
        <Progress label={`${label}: ${file.name}`} value={progress} className="col-span-full mt-2" />
      )}
    </li>
  )
}
