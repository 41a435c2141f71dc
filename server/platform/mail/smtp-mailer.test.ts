import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { selfSigned } from './fixture/self-signed.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

type Delivery = { raw: Buffer; isSecure: boolean; user: unknown; recipients: string[] }

let server: SMTPServer | null = null

afterEach(async () => {
  const running = server
  server = null
  if (running) await new Promise<void>((resolve) => running.close(() => resolve()))
})

/** A mail server on a free port. */
async function startServer(options: SMTPServerOptions) {
  const deliveries: Delivery[] = []
  const started = new SMTPServer({
    ...selfSigned,
    ...options,
    onAuth: (auth, _session, done) =>
      done(auth.password === 'right' ? null : new Error('Wrong'), { user: auth.username }),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        deliveries.push({ raw: Buffer.concat(chunks), isSecure: session.secure, user: session.user, recipients })
        done()
      })
    },
  })
  // A client that distrusts the certificate hangs up, which the server reports as an error.
  started.on('error', () => undefined)
  server = started
  const port = await new Promise<number>((resolve) => {
    const listener = started.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return { deliveries, port }
}

const from = 'Cartwright <hello@shop.example>'
const message = {
  to: 'ada@example.com',
  subject: 'Confirm your e-mail – now',
  html: '<p>Grüße, 你好</p>',
  text: 'Grüße, 你好',
}

test('a message arrives whole over TLS, under the name and password of the address', async () => {
  const { deliveries, port } = await startServer({ secure: true })
  const mailer = createSmtpMailer({ url: `smtps://ada:right@127.0.0.1:${port}?tls.rejectUnauthorized=false`, from })

  await mailer.send(message)

  expect(deliveries).toMatchObject([
    {
      isSecure: true,
      user: 'ada',
      recipients: ['ada@example.com'],
    },
  ])
  expect(await PostalMime.parse(deliveries[0]?.raw ?? '')).toMatchObject({
    from: { name: 'Cartwright', address: 'hello@shop.example' },
    subject: 'Confirm your e-mail – now',
    html: expect.stringContaining('Grüße, 你好'),
    text: expect.stringContaining('Grüße, 你好'),
  })
})

test('a plain connection is upgraded to TLS where the server offers it', async () => {
  const { deliveries, port } = await startServer({ secure: false, authOptional: true })
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`, from })

  await mailer.send(message)

  expect(deliveries.map(({ isSecure }) => isSecure)).toEqual([true])
})

test('a server that cannot prove who it is gets nothing', async () => {
  const { deliveries, port } = await startServer({ secure: true, authOptional: true })

  await expect(createSmtpMailer({ url: `smtps://127.0.0.1:${port}`, from }).send(message)).rejects.toThrow(
    /certificate/,
  )
  expect(deliveries).toEqual([])
})

test('a wrong password is an error', async () => {
  const { port } = await startServer({ secure: true })
  const mailer = createSmtpMailer({ url: `smtps://ada:wrong@127.0.0.1:${port}?tls.rejectUnauthorized=false`, from })

  await expect(mailer.send(message)).rejects.toThrow(/Invalid login/)
})

test('a refused connection is an error', async () => {
  const { port } = await startServer({ secure: true })
  const closing = server
  server = null
  await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()))

  await expect(createSmtpMailer({ url: `smtps://127.0.0.1:${port}`, from }).send(message)).rejects.toThrow(
    /ECONNREFUSED/,
  )
})
