import { expect, test } from 'vitest'
import { toCountry } from './countries.ts'

test.each([
  ['GB', 'GB'],
  ['gb', 'GB'],
  ['UK', 'GB'],
  ['United Kingdom', 'GB'],
  ['united  kingdom', 'GB'],
  ['England', 'GB'],
  ['EIRE', 'IE'],
  ['RSA', 'ZA'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['Alemania', 'DE'],
  ['Österreich', 'AT'],
  ['Osterreich', 'AT'],
  ['Czech Republic', 'CZ'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Saint Lucia', 'LC'],
  ["Côte d'Ivoire", 'CI'],
  ['Niger', 'NE'],
  ['Nigeria', 'NG'],
  ['日本', '日本'],
  ['Channel Islands', 'Channel Islands'],
  ['European Community', 'European Community'],
  ['EU', 'EU'],
  ['ZZ', 'ZZ'],
  ['QQ', 'QQ'],
  ['?', '?'],
])('the country "%s" is saved as "%s"', (written, saved) => {
  expect(toCountry(written)).toBe(saved)
})
