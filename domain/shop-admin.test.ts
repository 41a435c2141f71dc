import { expect, it } from 'vitest'
import { findInAdmin, LONGEST_ADMIN_ADDRESS, parseAdminAddress } from './shop-admin.ts'

it.each([
  ['https://admin.shopify.com/store/mugs/orders?query=1', 'https://admin.shopify.com/store/mugs'],
  ['mugs.myshopify.com/admin', 'https://admin.shopify.com/store/mugs'],
  ['https://example.com/shop/wp-admin/admin.php?page=wc-orders', 'https://example.com/shop/wp-admin'],
  [' https://shop.example.com:8443/manage/ ', 'https://shop.example.com:8443/manage'],
  ['shop.example.com', 'https://shop.example.com'],
])('reads %s as %s', (typed, stored) => {
  expect(parseAdminAddress(typed)).toBe(stored)
  expect(parseAdminAddress(stored)).toBe(stored)
})

it.each([
  'javascript:alert(1)',
  'JavaScript://example.com/%0Aalert(1)',
  'data:text/html,x',
  'http://example.com/admin',
  'https://robin:secret@example.com',
  'https://localhost/admin',
  'https://',
  '',
  `https://example.com/${'x'.repeat(LONGEST_ADMIN_ADDRESS)}`,
])('refuses %s', (typed) => {
  expect(parseAdminAddress(typed)).toBeNull()
  expect(findInAdmin(typed, 'order', '1001')).toBeNull()
})

it('looks up the text as it is on a known platform', () => {
  expect(findInAdmin('https://admin.shopify.com/store/mugs', 'order', '10$&01&x=1')).toEqual({
    platform: 'Shopify',
    href: 'https://admin.shopify.com/store/mugs/orders?query=10%24%2601%26x%3D1',
  })
  expect(findInAdmin('https://example.com/wp-admin', 'order', '1001')).toEqual({
    platform: 'WooCommerce',
    href: 'https://example.com/wp-admin/edit.php?post_type=shop_order&s=1001',
  })
  expect(findInAdmin('https://example.com/wp-admin', 'product', 'Mug')).toEqual({
    platform: 'WooCommerce',
    href: 'https://example.com/wp-admin/edit.php?post_type=product&s=Mug',
  })
})

it('opens the admin of an unknown platform, also if its name only looks like a known one', () => {
  for (const address of ['https://shop.example.com/manage', 'https://admin.shopify.com.example.com/store/mugs']) {
    expect(findInAdmin(address, 'order', '1001')).toEqual({ platform: null, href: address })
  }
})

it('opens the admin’s first page if there is no text to look up', () => {
  expect(findInAdmin('https://admin.shopify.com/store/mugs/orders', 'customer', '')).toEqual({
    platform: null,
    href: 'https://admin.shopify.com/store/mugs',
  })
})
