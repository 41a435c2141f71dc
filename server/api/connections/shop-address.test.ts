import { expect, test } from 'vitest'
import { readShopAddress } from './shop-address.ts'

test.each(['api.example.com/admin-api', 'https://api.example.com/dashboard/orders/5', 'api.example.com/admin/'])(
  'a page of Vendure’s server, %s, is read as its address',
  (typed) => {
    expect(readShopAddress(typed, 'vendure')).toBe('https://api.example.com')
  },
)

test('a Vendure server below a path keeps the path', () => {
  expect(readShopAddress('example.com/shop/admin-api', 'vendure')).toBe('https://example.com/shop')
})
