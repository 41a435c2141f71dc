import { cn } from '#lib/cn.ts'

/** The classes of what floats above the page beside a control. */
export const popupStyles = cn('animate-rise rounded-card border border-line bg-raised text-sm text-ink shadow-float')

/** The classes that put a floating element above everything but dialogs. */
export const popupPositionerStyles = 'z-40 outline-none'
