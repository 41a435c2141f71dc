type Named = { id: string; title: string; variant: string | null; handle: string | null }

const plain = (text: string): string => text.trim().toLowerCase()

/** Variants have the handle of their product, or else its title. Without either, two rows of a title are two products. */
export function productOf({ id, title, variant, handle }: Named): string {
  if (handle !== null) return `handle:${plain(handle)}`
  return variant === null ? `id:${id}` : `title:${plain(title)}`
}
