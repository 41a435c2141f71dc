import { cn } from '#lib/cn.ts'

/** A placeholder for loading content; give it the same size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-control bg-sunken', className)} />
}
