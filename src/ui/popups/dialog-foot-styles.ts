/** The classes of a dialog's sticky footer, which fades the content that scrolls under it. */
export const dialogFootStyles = [
  'sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 bg-raised px-5 sm:-mx-6 sm:-mb-6 sm:px-6',
  'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4',
  'before:bg-linear-to-t before:from-raised before:to-transparent',
].join(' ')
