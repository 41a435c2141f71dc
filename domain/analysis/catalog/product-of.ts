type Named = {
  id: string
  title: string
  variant: string | null
  handle: string | null
  /** The product's id in the shop, where another product has the same title. */
  shopId: string | null
}

const plain = (text: string): string => text.trim().toLowerCase()

/**
 * Variants have the handle of their product, or else its title and id in the shop. Without a variant's name, two rows of a
 * title are two products.
 */
export function productOf({ id, title, variant, handle, shopId }: Named): string {
  if (handle !== null) return `handle:${plain(handle)}`
  return variant === null ? `id:${id}` : `title:${JSON.stringify([plain(title), shopId])}`
}
