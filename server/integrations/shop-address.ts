/** How people enter the shops of a platform. */
export type ShopAddress = {
  /**
   * Returns where a connection's requests begin, from what a person typed: with its protocol, and without a slash at its
   * end. Its origin is the only one that is called. `null` if that isn't a shop of the platform.
   */
  read: (typed: string) => string | null
  /** What to type, such as `shop.example.com`. */
  example: string
}

function readUrl(typed: string): URL | null {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}

const isHost = (name: string): boolean => name.includes('.') || name === 'localhost' || name.startsWith('[')

/** The address of a shop on a server of its own. `pages` are those of its admin and API that people copy the address of. */
export const ownAddress = (pages: RegExp): ShopAddress => ({
  read(typed) {
    const url = readUrl(typed)
    if (url === null || !isHost(url.hostname)) return null
    return `${url.origin}${url.pathname.replace(pages, '')}`.replace(/\/+$/, '')
  },
  example: 'shop.example.com',
})
