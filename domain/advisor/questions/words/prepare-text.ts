const LONGEST = 10_000

const UNSEEN = /[\p{Cc}\p{Cf}]+/gu
const QUOTES: [RegExp, string][] = [
  [/[\u2018\u2019\u02bc]/g, "'"],
  [/[\u201c\u201d]/g, '"'],
]

/**
 * Converts a question to the form that the word lists expect: lower case, straight quotes, single spaces, no invisible
 * characters.
 */
export function prepareText(question: string): string {
  const plain = question.slice(0, LONGEST).normalize('NFKC').replaceAll(UNSEEN, ' ')
  const quoted = QUOTES.reduce((text, [pattern, plainQuote]) => text.replaceAll(pattern, plainQuote), plain)
  return quoted.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

const ENGLISH =
  /\b(?:the|how|what|which|who|when|why|is|are|was|were|did|does|do|my|our|me|show|tell|give|many|much|last|this|and|for|with|please|sales|orders?|customers?|products?|help|hello|hi|hey|thanks)\b/g

const OTHER =
  /(?<![\p{L}])(?:el|los|las|qué|cómo|cuántos|cuántas|cuánto|ventas|pedidos|mes|semana|les|des|combien|quel|quelle|ventes|commandes|mois|dernier|dernière|wie|viele|viel|umsatz|letzten|letzte|monat|woche|ich|der|die|und|nicht|bestellungen|quanto|quanti|quante|vendite|ordini|mese|ultimo|quantas|quantos|vendas|mês|hoeveel|verkoop|omzet|vorige|maand|bestellingen|ile|sprzedaż|zamówień|hur|många|försäljning)(?![\p{L}])/gu

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Whether the text is more likely in another language than in English. */
export function isOtherLanguage(text: string): boolean {
  const letters = countOf(text, /\p{L}/gu)
  if (letters > 3 && countOf(text, /\p{Script=Latin}/gu) < letters / 2) return true
  const other = countOf(text, OTHER)
  return other > 1 && other > countOf(text, ENGLISH)
}
