/**
 * Two columns on a wide screen: what it is, and who gets it. A third part is below the first one, and on a phone below the
 * second.
 */
export const CAMPAIGN_GRID =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:[&>div:nth-of-type(2)]:[grid-area:1/2/3/3] [&>div]:grid [&>div]:min-w-0 [&>div]:grid-cols-[minmax(0,1fr)] [&>div]:gap-5'

/** The buttons of a long form. On a phone they stay in view. */
export const SAVE_BAR =
  'mt-5 flex flex-wrap gap-2 max-md:sticky max-md:above-foot max-md:z-20 max-md:-mx-2 max-md:rounded-card max-md:border max-md:border-line max-md:bg-raised max-md:p-2 max-md:shadow-float'
