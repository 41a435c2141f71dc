import { createServer, type Socket } from 'node:net'

const END_OF_EMAIL = '\r\n.\r\n'

/** Starts a mail server that takes each email and closes the connection before it says so. */
export async function startForgetfulMailServer() {
  const emails: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    answer(socket, emails)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    emails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function answer(socket: Socket, emails: string[]) {
  let email: string | null = null
  socket.write('220 forgetful\r\n')
  socket.on('data', (chunk) => {
    const text = chunk.toString()
    if (email === null) {
      const isData = text.startsWith('DATA')
      if (isData) email = ''
      socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
      return
    }
    email += text
    if (!email.endsWith(END_OF_EMAIL)) return
    emails.push(email.slice(0, -END_OF_EMAIL.length))
    socket.destroy()
  })
}
