import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId, useMemo } from 'react'
import { cn } from '#lib/cn.ts'
import { FieldContext } from './field-context.ts'

type FieldProps = {
  label: string
  /** Content next to the label, such as a link. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
  children: ReactNode
}

/** A control with label, hint and error, connected for screen readers. */
export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hasHint = Boolean(hint)
  const hasError = Boolean(error)
  const control = useMemo(() => {
    const describedBy = [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ')
    return { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': hasError || undefined }
  }, [id, hasHint, hasError])
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {hasError && (
        <p id={`${id}-error`} className="flex gap-1.5 text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hasHint && (
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
