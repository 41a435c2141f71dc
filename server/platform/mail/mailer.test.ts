import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { createSmtpMailer } from './mailer.ts'

let server: MailServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

async function startServer(options: SMTPServerOptions): Promise<MailServer> {
  server = await startMailServer(options)
  return server
}

const from = 'Fernwhistle <hello@shop.example>'
const message = {
  to: 'ada@example.com',
  subject: 'Confirm your email – now',
  html: '<p>Grüße, 你好</p>',
  text: 'Grüße, 你好',
}

test('a message is delivered over TLS with the user and password of the URL', async () => {
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
    from: { name: 'Fernwhistle', address: 'hello@shop.example' },
    subject: 'Confirm your email – now',
    html: expect.stringContaining('Grüße, 你好'),
    text: expect.stringContaining('Grüße, 你好'),
  })
})

test('a plain connection is upgraded to TLS if the server offers it', async () => {
  const { deliveries, port } = await startServer({ secure: false, authOptional: true })
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`, from })

  await mailer.send(message)

  expect(deliveries.map(({ isSecure }) => isSecure)).toEqual([true])
})

test('a server with an untrusted certificate gets no message', async () => {
  const { deliveries, port } = await startServer({ secure: true, authOptional: true })

  await expect(createSmtpMailer({ url: `smtps://127.0.0.1:${port}`, from }).send(message)).rejects.toThrow(
    /certificate/,
  )
  expect(deliveries).toEqual([])
})

test('a wrong password throws', async () => {
  const { port } = await startServer({ secure: true })
  const mailer = createSmtpMailer({ url: `smtps://ada:wrong@127.0.0.1:${port}?tls.rejectUnauthorized=false`, from })

  await expect(mailer.send(message)).rejects.toThrow(/Invalid login/)
})

test('a refused connection throws', async () => {
  const { close, port } = await startServer({ secure: true })
  server = null
  await close()

  await expect(createSmtpMailer({ url: `smtps://127.0.0.1:${port}`, from }).send(message)).rejects.toThrow(
    /ECONNREFUSED/,
  )
})

test('no password is sent without TLS if TLS is required', async () => {
  const { deliveries, port } = await startServer({ secure: false, hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  const mailer = createSmtpMailer({ url: `smtp://ada:right@127.0.0.1:${port}?requireTLS=true`, from })

  await expect(mailer.send(message)).rejects.toThrow(/TLS/)
  expect(deliveries).toEqual([])
})

test('a subject with line breaks becomes one line and adds no header', async () => {
  const { deliveries, port } = await startServer({ secure: true, authOptional: true })
  const mailer = createSmtpMailer({ url: `smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`, from })

  await mailer.send({ ...message, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nA body 😀 لينا' })

  const mail = await PostalMime.parse(deliveries[0]?.raw ?? '')
  expect(mail.subject).toBe('Hello Bcc: eve@example.com A body 😀 لينا')
  expect(mail.bcc).toBeUndefined()
  expect(deliveries[0]?.recipients).toEqual(['ada@example.com'])
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
})

test.each([
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com\nRCPT TO:<eve@example.com>',
  'Ada <ada@example.com>',
  'team: ada@example.com, eve@example.com;',
])('an invalid or multiple address is refused: %j', async (to) => {
  const { deliveries, port } = await startServer({ secure: true, authOptional: true })
  const mailer = createSmtpMailer({ url: `smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`, from })

  await expect(mailer.send({ ...message, to })).rejects.toThrow('exactly one plain address')
  expect(deliveries).toEqual([])
})
