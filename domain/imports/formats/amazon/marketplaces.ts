type Marketplace = {
  currency: string
  /** False in the United States and Canada, where Amazon adds the tax, collects it and pays it. */
  hasTaxInPrices: boolean
}

const inPrices = (currency: string): Marketplace => ({ currency, hasTaxInPrices: true })
const onTop = (currency: string): Marketplace => ({ currency, hasTaxInPrices: false })

const MARKETPLACES: ReadonlyMap<string, Marketplace> = new Map([
  ['amazon.com', onTop('USD')],
  ['amazon.ca', onTop('CAD')],
  ['amazon.com.mx', inPrices('MXN')],
  ['amazon.com.br', inPrices('BRL')],
  ['amazon.co.uk', inPrices('GBP')],
  ['amazon.ie', inPrices('EUR')],
  ['amazon.de', inPrices('EUR')],
  ['amazon.fr', inPrices('EUR')],
  ['amazon.it', inPrices('EUR')],
  ['amazon.es', inPrices('EUR')],
  ['amazon.nl', inPrices('EUR')],
  ['amazon.com.be', inPrices('EUR')],
  ['amazon.se', inPrices('SEK')],
  ['amazon.pl', inPrices('PLN')],
  ['amazon.com.tr', inPrices('TRY')],
  ['amazon.ae', inPrices('AED')],
  ['amazon.sa', inPrices('SAR')],
  ['amazon.eg', inPrices('EGP')],
  ['amazon.in', inPrices('INR')],
  ['amazon.co.jp', inPrices('JPY')],
  ['amazon.com.au', inPrices('AUD')],
  ['amazon.sg', inPrices('SGD')],
  ['amazon.co.za', inPrices('ZAR')],
])

/** Returns the marketplace of a sales channel such as "Amazon.de", or `null`. */
export const marketplaceOf = (channel: string): Marketplace | null =>
  MARKETPLACES.get(channel.trim().toLowerCase()) ?? null
