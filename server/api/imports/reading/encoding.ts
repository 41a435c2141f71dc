import { ImportFailure } from '#server/api/imports/import-errors.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding
type LegacyEncoding = 'windows-1252' | 'windows-1250' | 'macintosh'

/** The most common first. If two fit equally well, the first wins. */
const LEGACY: readonly LegacyEncoding[] = ['windows-1252', 'windows-1250', 'macintosh']

/** Characters that are normal between two letters, for use in a regular expression. */
const JOINING = String.raw`\p{ASCII}\p{L}\p{M}\u00A0\u00B7\u2010-\u2019`

/**
 * Signs of a wrong encoding: a symbol within a word, an accented capital after a lower-case letter, a control
 * character.
 */
const ODD = new RegExp(String.raw`\p{L}[^${JOINING}](?=\p{L})|\p{Ll}(?![A-Z])\p{Lu}|[\u0080-\u009F]`, 'gu')

/** Guesses the encoding of bytes that aren't UTF-8: the one with the fewest odd characters. */
export function legacyEncodingOf(bytes: Uint8Array): Encoding {
  const oddities = LEGACY.map((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes)
    return { encoding, count: text.match(ODD)?.length ?? 0 }
  })
  return oddities.reduce((best, next) => (next.count < best.count ? next : best)).encoding
}

/**
 * Detects UTF-16 without a byte order mark: in most languages, every second byte is NUL. Returns null for other text.
 */
function unmarkedUtf16(head: Buffer): Encoding | null {
  const sample = head.subarray(0, 4096)
  const nuls = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nuls
  const most = sample.length / 3
  if (odd > most && even < most / 10) return 'utf-16le'
  return even > most && odd < most / 10 ? 'utf-16be' : null
}

/**
 * Returns UTF-16 or UTF-8. UTF-8 is a guess: reading throws `WrongEncoding` later if it's wrong. Throws an
 * `ImportFailure` for UTF-7.
 */
export function detectEncoding(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (/^\+\/v[89+/]/.test(head.toString('latin1', 0, 4))) {
    throw new ImportFailure('unreadable', 'The file is in the old text encoding UTF-7. Export it as UTF-8.')
  }
  return unmarkedUtf16(head) ?? 'utf-8'
}
