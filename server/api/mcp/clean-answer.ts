const LONGEST_TEXT = 500

/** Line breaks and other spaces, also those that hide text from people. */
const SPACES = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Characters that people don't see, such as directions, zero-width and tag characters, and variants of characters. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cs}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu

/** Returns a text as one line without characters that people don't see, cut to 500 characters. */
function cleanText(text: string): string {
  const line = text.replaceAll(SPACES, ' ')
  const isCut = line.length > LONGEST_TEXT
  return `${line.slice(0, LONGEST_TEXT).replaceAll(UNSEEN, '')}${isCut ? '…' : ''}`
}

/** Cleans every text of an answer, so that data of the shop can't pass for something else. */
export function cleanAnswer(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanAnswer)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [cleanText(key), cleanAnswer(part)]))
}
