import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { placeOf } from './network-places.ts'
import { openOutgoing, type OutgoingOptions } from './outgoing.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** Starts a server on this machine. Resolves to its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => server.close().closeAllConnections())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

type Resolve = NonNullable<OutgoingOptions['resolve']>

const named =
  (...addresses: string[]): Resolve =>
  (_host, found) =>
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

function send(options: Partial<OutgoingOptions> & { address: string }, path = '/') {
  const outgoing = openOutgoing({ allowsPrivate: true, resolve: named('127.0.0.1'), ...options })
  closing.push(outgoing.close)
  return outgoing.send(new URL(path, options.address).href, { headers: { authorization: 'Basic x' } })
}

test('addresses are judged by their network', () => {
  for (const address of ['8.8.8.8', '2606:4700::1111']) expect(placeOf(address)).toBe('public')
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fd12::1',
    '::ffff:10.0.0.1',
  ]
  for (const address of inside) expect(placeOf(address)).toBe('private')
  const closed = ['169.254.169.254', '0.0.0.0', '224.0.0.1', '255.255.255.255', '100.100.100.200', 'fe80::1', 'ff02::1']
  const wrapped = [
    '::',
    'fd00:ec2::254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::ffff:8.8.8.8',
    '::ffff:169.254.169.254',
    'x',
  ]
  for (const address of [...closed, ...wrapped]) expect(placeOf(address)).toBe('closed')
})

describe('a request to a shop', () => {
  test('goes to the typed address with its headers, and returns answers of any status', async () => {
    const port = await serve((request, response) => {
      response.writeHead(request.url === '/no' ? 401 : 200, { 'X-WP-Total': '7' })
      response.end(request.url === '/no' ? '<html>' : JSON.stringify({ key: request.headers.authorization }))
    })
    const address = `http://shop.test:${port}`

    const answer = await send({ address }, '/wp-json')
    expect(answer).toMatchObject({ status: 200, headers: { 'x-wp-total': '7' }, json: { key: 'Basic x' } })
    expect(await send({ address }, '/no')).toMatchObject({ status: 401, json: null })
  })

  test('is a POST with a JSON body or a form only if it has one', async () => {
    const seen: unknown[] = []
    const port = await serve((request, response) => {
      const { method, headers } = request
      void text(request).then((body) => {
        seen.push([method, headers['content-type'], headers['content-length'], body])
        response.end('{}')
      })
    })
    const address = `http://shop.test:${port}`
    const outgoing = openOutgoing({ address, allowsPrivate: true, resolve: named('127.0.0.1') })
    closing.push(outgoing.close)

    await outgoing.send(`${address}/list`, {})
    await outgoing.send(`${address}/ask`, { json: { query: 'é' } })
    await outgoing.send(`${address}/token`, { form: { grant_type: 'x', secret: 'a&b=é' } })

    expect(seen).toEqual([
      ['GET', undefined, undefined, ''],
      ['POST', 'application/json', '14', '{"query":"é"}'],
      ['POST', 'application/x-www-form-urlencoded', '34', 'grant_type=x&secret=a%26b%3D%C3%A9'],
    ])
  })

  test('may have an answer without a body', async () => {
    const port = await serve((_request, response) => response.writeHead(204).end())

    expect(await send({ address: `http://shop.test:${port}` })).toMatchObject({ status: 204, json: null })
  })

  test('with a body has the same limits', async () => {
    const port = await serve((request, response) => {
      request.resume()
      if (request.url === '/moved') response.writeHead(308, { location: 'https://other.example/' }).end()
      else response.end(`"${'x'.repeat(2000)}"`)
    })
    const post = (address: string, path: string, options: Partial<OutgoingOptions> = {}) => {
      const outgoing = openOutgoing({ address, allowsPrivate: true, limits: { bytes: 1000 }, ...options })
      closing.push(outgoing.close)
      return outgoing.send(new URL(path, address).href, { json: {} })
    }
    const own = `http://127.0.0.1:${port}`

    await expect(post(own, '/large')).rejects.toMatchObject({ code: 'too_large' })
    await expect(post(own, '/moved')).rejects.toMatchObject({ code: 'redirected', to: 'https://other.example' })
    await expect(post(own, 'https://other.example/')).rejects.toMatchObject({ code: 'redirected' })
    await expect(post('https://127.0.0.1', '/', { allowsPrivate: false })).rejects.toMatchObject({
      code: 'private_address',
    })
  })

  test('goes to no other origin than the typed one', async () => {
    const outgoing = openOutgoing({ address: 'https://shop.example', allowsPrivate: true })
    closing.push(outgoing.close)

    for (const url of ['https://other.example/', 'http://shop.example/', 'https://shop.example:8443/']) {
      await expect(outgoing.send(url, {})).rejects.toMatchObject({ code: 'redirected' })
    }
  })

  test('follows no redirect, and says where it leads', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(301, { Location: 'https://www.shop.example/a' }).end(),
    )

    const answer = send({ address: `http://shop.test:${port}` })

    await expect(answer).rejects.toMatchObject({ code: 'redirected', to: 'https://www.shop.example' })
  })

  test.each([undefined, 'about:blank', 'http://['])('a redirect to %s leads nowhere', async (location) => {
    const port = await serve((_request, response) =>
      response.writeHead(302, location === undefined ? {} : { Location: location }).end(),
    )

    await expect(send({ address: `http://shop.test:${port}` })).rejects.toMatchObject({ code: 'redirected', to: null })
  })

  test('needs TLS outside of private networks', async () => {
    await expect(send({ address: 'http://shop.example', resolve: named('8.8.8.8') })).rejects.toMatchObject({
      code: 'not_https',
    })
    const closed = { address: 'http://shop.test', allowsPrivate: false }
    await expect(send(closed)).rejects.toMatchObject({ code: 'not_https' })
  })

  test.each(['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', 'fd00::1'])(
    'does not reach %s of a name',
    async (inside) => {
      const address = 'https://shop.example'
      const answer = send({ address, allowsPrivate: false, resolve: named('8.8.8.8', inside) })
      await expect(answer).rejects.toMatchObject({ code: 'private_address' })
    },
  )

  test.each(['https://127.0.0.1', 'https://[::1]', 'https://0x7f000001', 'https://[::ffff:10.0.0.1]'])(
    'does not reach the address %s',
    async (address) => {
      await expect(send({ address, allowsPrivate: false })).rejects.toMatchObject({ code: 'private_address' })
    },
  )

  test('does not reach metadata services, even where private addresses are allowed', async () => {
    const answer = send({ address: 'http://169.254.169.254' })
    await expect(answer).rejects.toMatchObject({ code: 'private_address' })
  })

  test('connects to the address that was judged, whatever the name says later', async () => {
    const port = await serve((_request, response) => response.end('{}'))
    let asked = 0
    const resolve: Resolve = (host, found) => named((asked += 1) === 1 ? '127.0.0.1' : '169.254.169.254')(host, found)

    expect(await send({ address: `http://shop.test:${port}`, resolve })).toMatchObject({ status: 200 })

    expect(asked).toBe(1)
  })

  test('says what is wrong with an answer', async () => {
    const bodies: Record<string, string> = {
      '/page': '<html>',
      '/large': `"${'x'.repeat(2000)}"`,
      '/deep': '['.repeat(70),
    }
    const port = await serve(({ url }, response) => response.end(bodies[url ?? '']))
    const options = { address: `http://shop.test:${port}`, limits: { bytes: 1000 } }

    await expect(send(options, '/page')).rejects.toMatchObject({ code: 'not_json' })
    await expect(send(options, '/large')).rejects.toMatchObject({ code: 'too_large' })
    await expect(send(options, '/deep')).rejects.toMatchObject({ code: 'too_deep' })
  })

  test('says what is wrong with a place', async () => {
    const port = await serve((_request, response) => void wait(60_000, null, { ref: false }).then(() => response.end()))
    const unknown: Resolve = (_host, found) => found(Object.assign(new Error(), { code: 'ENOTFOUND' }), [])

    await expect(send({ address: 'https://shop.test', resolve: unknown })).rejects.toMatchObject({ code: 'not_found' })
    await expect(send({ address: 'http://shop.test:1' })).rejects.toMatchObject({ code: 'unreachable' })
    await expect(send({ address: `https://shop.test:${port}` })).rejects.toMatchObject({ code: 'unreachable' })
    const slow = send({ address: `http://shop.test:${port}`, limits: { ms: 50 } })
    await expect(slow).rejects.toMatchObject({ code: 'timeout' })
  })

  test('ends with the signal of the caller', async () => {
    const port = await serve(() => undefined)
    const outgoing = openOutgoing({ address: `http://127.0.0.1:${port}`, allowsPrivate: true })
    closing.push(outgoing.close)
    const stopping = new AbortController()

    const answer = outgoing.send(`http://127.0.0.1:${port}/`, { signal: stopping.signal })
    stopping.abort(new Error('stopped'))

    await expect(answer).rejects.toThrow('stopped')
  })
})
