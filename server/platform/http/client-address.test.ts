import { expect, test } from 'vitest'
import { clientAddress, isLoopbackAddress, trustProxies } from './client-address.ts'

test.each([
  { peer: '203.0.113.7', forwardedFor: undefined, address: '203.0.113.7' },
  { peer: '203.0.113.7', forwardedFor: '198.51.100.1', address: '203.0.113.7' },
  { peer: '127.0.0.1', forwardedFor: undefined, address: null },
  { peer: '::1', forwardedFor: '198.51.100.1', address: '198.51.100.1' },
  { peer: '::ffff:127.0.0.1', forwardedFor: '10.9.9.9, 198.51.100.1', address: '198.51.100.1' },
  { peer: '127.0.0.1', forwardedFor: '127.0.0.1, ::1', address: null },
  { peer: '127.0.0.1', forwardedFor: '', address: null },
  { peer: '127.0.0.1', forwardedFor: '198.51.100.1, 127.0.0.1', address: '198.51.100.1' },
  { peer: '127.0.0.1', forwardedFor: 'not an address', address: '127.0.0.1' },
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

const proxies = trustProxies('10.0.0.4, 172.16.0.0/12,fd00::/8')

test.each([
  { peer: '10.0.0.4', forwardedFor: '198.51.100.1', address: '198.51.100.1' },
  { peer: '::ffff:172.20.1.1', forwardedFor: '198.51.100.1', address: '198.51.100.1' },
  { peer: 'fd00::9', forwardedFor: '2001:db8::1', address: '2001:db8::1' },
  { peer: '127.0.0.1', forwardedFor: '198.51.100.1', address: '198.51.100.1' },
  { peer: '10.0.0.4', forwardedFor: '6.6.6.6, 198.51.100.1, 172.16.0.9', address: '198.51.100.1' },
  { peer: '10.0.0.4', forwardedFor: '127.0.0.1, 172.16.0.9', address: '172.16.0.9' },
  { peer: '10.0.0.4', forwardedFor: '127.0.0.1', address: '10.0.0.4' },
  { peer: '127.0.0.1', forwardedFor: '127.0.0.1, 172.16.0.9', address: '172.16.0.9' },
  { peer: '10.0.0.4', forwardedFor: undefined, address: '10.0.0.4' },
  { peer: '10.0.0.4', forwardedFor: 'not an address', address: '10.0.0.4' },
  { peer: '10.0.0.5', forwardedFor: '198.51.100.1', address: '10.0.0.5' },
  { peer: '127.0.0.1', forwardedFor: undefined, address: null },
])('with trusted proxies a peer $peer forwarding for $forwardedFor counts as $address', (visit) => {
  expect(clientAddress(visit.peer, visit.forwardedFor, proxies)).toBe(visit.address)
})

test.each(['proxy.example.com', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0'])('%s is no proxy to trust', (list) => {
  expect(() => trustProxies(list)).toThrow('is no address and no network')
})
