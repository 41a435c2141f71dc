const LONGEST_TEXT = 500

/** Line breaks and other spaces, also those that hide text from people. */
const SPACES = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * Characters that people don't see, such as directions, zero-width and tag characters, and variants of characters. Joiners
 * stay between letters, which Persian and Indic words need, and within an emoji, as its variant does.
 */
const UNSEEN =
  /(?!(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])|(?<=\p{Emoji})\uFE0F|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic}))[\p{Cf}\p{Co}\p{Cs}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu

/** Returns a text as one line without characters that people don't see, cut to 500 characters. */
function cleanText(text: string): string {
  const line = text.replaceAll(SPACES, ' ')
  const isCut = line.length > LONGEST_TEXT
  return `${line.slice(0, LONGEST_TEXT).replaceAll(UNSEEN, '')}${isCut ? '…' : ''}`
}

/** What rows and parts are found by. Assistants send these values back in filters, which only match exactly. */
const KEYS: ReadonlySet<string> = new Set(['key', 'keys'])

/** No filter takes a longer value, so that nothing is lost by cleaning it. */
function cleanKey(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanKey)
  return typeof value === 'string' && value.length <= LONGEST_TEXT ? value : cleanAnswer(value)
}

/** Cleans the texts of an answer, so that data of the shop can't pass for something else. Keys stay exact. */
export function cleanAnswer(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanAnswer)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [cleanText(name), KEYS.has(name) ? cleanKey(part) : cleanAnswer(part)]),
  )
}
