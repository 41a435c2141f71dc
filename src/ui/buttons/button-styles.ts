import { cn } from '#lib/cn.ts'

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none transition-[background-color,border-color,color,box-shadow] duration-150 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0'

const variants = {
  default: 'bg-accent text-on-accent hover:bg-accent-hover',
  destructive: 'bg-bad-fill text-on-bad hover:brightness-90',
  outline: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  secondary: 'bg-sunken text-ink hover:bg-line',
  // For icons, with or without a text, and for the rows of a list of choices. Elsewhere, a text alone doesn't look like
  // a button.
  ghost: 'text-ink hover:bg-hover',
  link: 'text-accent-ink underline decoration-line-strong underline-offset-4 hover:decoration-current',
  gradient: 'bg-linear-to-r from-accent to-accent-hover text-on-accent hover:from-accent-hover',
  'gradient-animated':
    'animate-drift bg-linear-to-r from-accent via-accent-hover to-accent bg-[length:200%_100%] text-on-accent',
  partner: 'border border-accent bg-accent-soft text-accent-ink hover:bg-surface',
  login: 'w-full bg-accent text-on-accent shadow-lift hover:bg-accent-hover',
}

const sizes = {
  default: 'h-9 px-4 text-sm pointer-coarse:min-h-11',
  sm: 'h-8 px-3 text-sm pointer-coarse:min-h-11',
  lg: 'h-11 px-5 text-sm',
  xl: 'h-12 px-6 text-base',
  compact: 'h-7 px-2 text-xs pointer-coarse:min-h-11',
  icon: 'size-9 pointer-coarse:size-11',
}

export type ButtonLook = { variant?: keyof typeof variants | undefined; size?: keyof typeof sizes | undefined }

/** The classes of a button, for `Button` and for links that look like one. */
export function buttonStyles({ variant = 'default', size = 'default' }: ButtonLook, className?: string): string {
  return cn(base, variants[variant], sizes[size], className)
}
