/** Countries by what their people and markets are called, where that is no usual word of goods, as "Polish" is. */
const COUNTRIES: Readonly<Record<string, string>> = {
  american: 'united states',
  australian: 'australia',
  austrian: 'austria',
  belgian: 'belgium',
  brazilian: 'brazil',
  british: 'united kingdom',
  canadian: 'canada',
  danish: 'denmark',
  dutch: 'netherlands',
  finnish: 'finland',
  french: 'france',
  german: 'germany',
  irish: 'ireland',
  italian: 'italy',
  japanese: 'japan',
  mexican: 'mexico',
  norwegian: 'norway',
  portuguese: 'portugal',
  spanish: 'spain',
  swedish: 'sweden',
  swiss: 'switzerland',
}

const PEOPLE: Readonly<Record<string, string>> = {
  danes: 'denmark',
  brits: 'united kingdom',
  finns: 'finland',
  swedes: 'sweden',
  spaniards: 'spain',
}

const BUYERS = '(?:customers|buyers|shoppers|clients|people)'
const FIGURES = '(?:orders?|sales|revenue|turnover|units|refunds|returns|profit|takings|market)'
const ADJECTIVES = Object.keys(COUNTRIES).join('|')

const ADJECTIVE = new RegExp(
  `\\b(?<of>from |by |to )?(?:the |our |my )?(?<one>${ADJECTIVES}) (?<noun>${BUYERS}|${FIGURES})\\b`,
  'g',
)
const PLURAL = new RegExp(
  `\\b(?:the )?(?<one>${Object.keys(COUNTRIES)
    .filter((name) => name.endsWith('an'))
    .map((name) => `${name}s`)
    .join('|')}|${Object.keys(PEOPLE).join('|')})\\b`,
  'g',
)
const THE_PEOPLE =
  /\b(?:did|do|have|by|from|to) the (?<one>irish|british|dutch|french|danish|spanish|swiss|portuguese|japanese)\b(?! \w+s\b)/g

const countryOf = (one: string): string => COUNTRIES[one] ?? COUNTRIES[one.replace(/s$/, '')] ?? PEOPLE[one] ?? one

const isOfBuyers = (noun: string): boolean => new RegExp(`^${BUYERS}$`).test(noun)

function writeAdjective(of: string, country: string, noun: string): string {
  if (noun === 'market') return country
  if (!isOfBuyers(noun)) return `${of}${country} ${noun}`
  return of === '' ? `${noun} from ${country}` : `from ${country}`
}

/** Writes the countries that nationalities mean: "german orders", "what canadians bought". */
export const writeCountries = (text: string, isNamed: (word: string) => boolean): string =>
  text
    .replaceAll(ADJECTIVE, (...[found, of = '', one, noun]: string[]) =>
      one === undefined || noun === undefined || isNamed(one)
        ? (found ?? '')
        : writeAdjective(of, countryOf(one), noun),
    )
    .replaceAll(PLURAL, (found, one: string) => (isNamed(one) ? found : `customers from ${countryOf(one)}`))
    .replaceAll(THE_PEOPLE, (found, one: string) =>
      isNamed(one) ? found : found.replace(`the ${one}`, countryOf(one)),
    )
