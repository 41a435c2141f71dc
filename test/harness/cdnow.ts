import { readSharedText } from './shared-data.ts'

/** Reads the 1/10 sample of CDNOW customers by Fader and Hardie: orders from January 1997 to June 1998, in US cents. */
export async function readCdnowSample() {
  const text = await readSharedText('cdnow/CDNOW_sample.txt')
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const orders = rows.map(([, customer = '', date = '', , dollars]) => ({
    customer,
    day: `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`,
    value: Math.round(Number(dollars) * 100),
  }))
  return [...Map.groupBy(orders, ({ customer }) => customer)].map(([customer, theirs]) => ({
    customer,
    orders: theirs,
  }))
}
