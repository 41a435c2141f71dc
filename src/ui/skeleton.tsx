import { cn } from '#lib/cn.ts'

/** The place of something that is still loading; give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-control bg-sunken', className)} />
}
