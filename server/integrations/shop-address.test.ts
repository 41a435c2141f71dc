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

test.each([
  'https://api.bigcommerce.com/stores/AbC123/v3/',
  'api.bigcommerce.com/stores/abc123',
  'https://store-abc123.mybigcommerce.com/manage/orders',
  'store-abc123-2.mybigcommerce.com',
  ' abc123 ',
])('a BigCommerce store is named by %s', (typed) => {
  expect(addressOf('bigcommerce').read(typed)).toBe('https://api.bigcommerce.com/stores/abc123')
})

test.each([
  'mugs.example',
  'https://api.bigcommerce.com.evil.example/stores/abc123',
  'https://me:secret@api.bigcommerce.com/stores/abc123',
  'http://api.bigcommerce.com/stores/abc123',
  'https://api.bigcommerce.com:8443/stores/abc123',
  'https://evil.example/?https://api.bigcommerce.com/stores/abc123',
  'abc123/../def456',
])('%s names no BigCommerce store', (typed) => {
  expect(addressOf('bigcommerce').read(typed)).toBeNull()
})

test.each(['not an address', 'ftp://shop.example.com', 'https://me:secret@shop.example.com', 'shop'])(
  '%s is no address',
  (typed) => {
    expect(addressOf('woocommerce').read(typed)).toBeNull()
  },
)
