/** The classes that inputs and selects share. */
export const controlStyles = [
  'w-full rounded-control border border-line-strong bg-surface px-3 text-ink transition-colors duration-150',
  'hover:border-muted aria-invalid:border-bad [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:opacity-60',
  // Below 16 px, iOS zooms in when the field takes focus.
  'text-base md:text-sm',
]
