import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'
import { controlStyles } from './control-styles.ts'
import { useFieldControl } from './field-context.ts'

/** A multi-line text input. Inside a `Field`, it gets the label of the field. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={3} {...useFieldControl()} className={cn(controlStyles, 'min-h-20 py-2', className)} {...props} />
  )
}
