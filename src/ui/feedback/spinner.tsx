import LoaderCircle from 'lucide-react/icons/loader-circle'
import { cn } from '#lib/cn.ts'

type SpinnerProps = { size?: 'sm' | 'md' | 'lg'; message?: string; className?: string }

const sizes = { sm: 'size-4', md: 'size-6', lg: 'size-8' }

/** A spinner with a message. */
export function Spinner({ size = 'md', message = 'Loading...', className }: SpinnerProps) {
  return (
    <output className={cn('flex flex-col items-center justify-center gap-3 text-muted', className)}>
      <LoaderCircle aria-hidden className={cn('animate-spin text-accent-ink', sizes[size])} />
      <span>{message}</span>
    </output>
  )
}
