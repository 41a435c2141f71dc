/** Returns a link that begins an email. The address is data from a file, so it can't add recipients or a text. */
export function toMailLink(email: string, subject?: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
}
