import { cn } from '#lib/cn.ts'

type ProgressProps = {
  label: string
  /** A ratio from 0 to 1; `null` while it is unknown. */
  value: number | null
  className?: string
}

export function Progress({ label, value, className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      className={cn(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line',
        '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent',
        '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
        value === null && 'animate-pulse',
        className,
      )}
      {...(value === null ? {} : { value, max: 1 })}
    />
  )
}
