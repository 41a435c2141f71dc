import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cn('min-w-0 rounded-card border border-line bg-surface p-5', className)} {...props} />
}
