/** Text that opens an address of the site, such as `/analytics?tab=sales`. */
export type DigestLink = { text: string; href: string }

export type DigestLine = readonly (string | DigestLink)[]

export type DigestItem = { title: DigestLink; stake: DigestLink | null; texts: readonly string[] }

/** What the digest says of one store. */
export type DigestSection = {
  /** The store's name, where there are several. */
  name: string | null
  /** The days of the figures. */
  days: string | null
  figures: readonly { label: string; value: DigestLink; note: DigestLine }[]
  lists: readonly { title: string; items: readonly DigestItem[] }[]
  lines: readonly DigestLine[]
}

/** An email about stores, before it is rendered. All of it is plain text. */
export type DigestText = {
  subject: string
  /** What mail programs show next to the subject. */
  preview: string
  heading: string
  sections: readonly DigestSection[]
  /** Why the person gets it. */
  closing: string
}

/** Returns an address of the site for a store. */
export function hrefFor(storeId: string, href: string): string {
  const [path = '', search = ''] = href.split('?', 2)
  const parameters = new URLSearchParams(search)
  parameters.set('store', storeId)
  return `${path}?${parameters.toString()}`
}
