import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'
import { Input } from './input.tsx'

/** An input for a six-digit code. Phones offer the code of a message, and show digits. */
export function CodeInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <Input
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      className={cn('text-lg tracking-[0.25em] tabular-nums', className)}
      {...props}
    />
  )
}
