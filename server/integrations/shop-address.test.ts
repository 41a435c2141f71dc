import { expect, test } from 'vitest'
import { addressOf } from './connectors.ts'

test.each(['api.example.com/admin-api', 'https://api.example.com/dashboard/orders/5', 'api.example.com/admin/'])(
  'a page of Vendure’s server, %s, is read as its address',
  (typed) => {
    expect(addressOf('vendure').read(typed)).toBe('https://api.example.com')
  },
)

test('a Vendure server below a path keeps the path', () => {
  expect(addressOf('vendure').read('example.com/shop/admin-api')).toBe('https://example.com/shop')
})

test.each(['not an address', 'ftp://shop.example.com', 'https://me:secret@shop.example.com', 'shop'])(
  '%s is no address',
  (typed) => {
    expect(addressOf('woocommerce').read(typed)).toBeNull()
  },
)
