/** Returns a link that begins an email. The address is data from a file, so it can't add recipients or a text. */
export function toMailLink(email: string, subject?: string, body?: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  // Mail programs read line breaks as CRLF (RFC 6068).
  const parts = { subject, body: body?.replaceAll(/\r?\n/g, '\r\n') }
  const query = Object.entries(parts).flatMap(([name, text]) =>
    text === undefined ? [] : `${name}=${encodeURIComponent(text)}`,
  )
  return `mailto:${address}${query.length === 0 ? '' : `?${query.join('&')}`}`
}
