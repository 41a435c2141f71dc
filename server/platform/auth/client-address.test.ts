import { expect, test } from 'vitest'
import { clientAddress, isLoopbackAddress } from './client-address.ts'

test.each([
  { peer: '203.0.113.7', forwardedFor: undefined, address: '203.0.113.7' },
  { peer: '203.0.113.7', forwardedFor: '198.51.100.1', address: '203.0.113.7' },
  { peer: '127.0.0.1', forwardedFor: undefined, address: null },
  { peer: '::1', forwardedFor: '198.51.100.1', address: '198.51.100.1' },
  { peer: '::ffff:127.0.0.1', forwardedFor: '10.9.9.9, 198.51.100.1', address: '198.51.100.1' },
  { peer: '127.0.0.1', forwardedFor: 'not an address', address: null },
  { peer: null, forwardedFor: '198.51.100.1', address: null },
])('a peer $peer forwarding for $forwardedFor counts as $address', ({ peer, forwardedFor, address }) => {
  expect(clientAddress(peer, forwardedFor)).toBe(address)
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['127.evil', false],
  ['::ffff:10.0.0.1', false],
])('%s is loopback: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected)
})
