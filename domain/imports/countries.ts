/** The languages of the files that name countries. English comes last, so that it wins where two languages disagree. */
const LANGUAGES = ['pt', 'nl', 'it', 'es', 'fr', 'de', 'en']

/** Codes of groups of countries, and of no country. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Names that the standard's lists don't have. */
const OTHER_NAMES = {
  AE: ['UAE'],
  CD: ['Democratic Republic of the Congo', 'Congo, The Democratic Republic of the'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  HK: ['Hong Kong'],
  IE: ['Eire', 'Republic of Ireland'],
  KR: ['Korea', 'Republic of Korea', 'Korea, Republic of', 'Korea, South'],
  LA: ["Lao People's Democratic Republic"],
  MD: ['Republic of Moldova', 'Moldova, Republic of'],
  MK: ['Macedonia'],
  MM: ['Myanmar', 'Burma'],
  MO: ['Macao', 'Macau'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['Palestine'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  TW: ['Taiwan, Province of China'],
  TZ: ['Tanzania, United Republic of'],
  US: ['USA', 'U.S.A.', 'United States of America'],
  ZA: ['RSA'],
} as const

/** Ignores case, accents, blanks and punctuation, and "&" for "and" and "St." for "Saint". */
const toKey = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('&', 'and')
    .replace(/[^\p{L}]/gu, '')
    .replace(/^saint/, 'st')

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** All codes of countries. Leaves out former ones, such as "UK", which `canonical` replaces. */
function listCodes(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NO_COUNTRY.has(code) && names.of(code) !== undefined && canonical(code) === code)
}

const canonical = (code: string): string => new Intl.Locale('und', { region: code }).region ?? code

function loadCodes(): Map<string, string> {
  const codes = listCodes()
  const named = LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return codes.map((code) => [toKey(names.of(code) ?? code), code] as const)
  })
  const others = Object.entries(OTHER_NAMES).flatMap(([code, names]) =>
    names.map((name) => [toKey(name), code] as const),
  )
  return new Map([...named, ...others, ...codes.map((code) => [toKey(code), code] as const)])
}

let known: Map<string, string> | null = null

/**
 * Returns the ISO 3166 code of a country's code or name in English, German, French, Spanish, Italian, Dutch or
 * Portuguese. Returns other texts as they are.
 */
export function toCountry(text: string): string {
  known ??= loadCodes()
  return known.get(toKey(/^[a-z]{2}$/i.test(text) ? canonical(text.toUpperCase()) : text)) ?? text
}
