import { expect, test } from 'vitest'
import { passkeysOfSite } from './passkey-site.ts'

test.each([
  ['https://shop.example', 'shop.example', 'https://shop.example'],
  ['https://shop.example:8443/', 'shop.example', 'https://shop.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://shop.localhost:3000', 'shop.localhost', 'http://shop.localhost:3000'],
])('passkeys of %s belong to %s', (siteUrl, rpId, origin) => {
  expect(passkeysOfSite(siteUrl, 'example')).toEqual({ rpId, rpName: 'example', origins: [origin] })
})

test.each(['http://shop.example', 'http://127.0.0.1:3000', 'https://192.0.2.7', 'https://[2001:db8::1]'])(
  '%s has no passkeys',
  (siteUrl) => {
    expect(passkeysOfSite(siteUrl, 'example')).toBeNull()
  },
)
