import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'
import { controlStyles } from './control-styles.ts'
import { useFieldControl } from './field-context.ts'

/** A single-line text input. Inside a `Field`, it gets the label of the field. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldControl()}
      className={cn(controlStyles, 'h-10 pointer-coarse:h-11 [&::-webkit-search-cancel-button]:grayscale', className)}
      {...props}
    />
  )
}
