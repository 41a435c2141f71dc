import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'

/** Sockets of a server that does nothing but pass messages on, for comparison. */
export type BareSockets = {
  url: string
  /** Sends a message to all sockets. */
  sendToAll: (message: string) => void
  close: () => void
}

/** Starts a server on a free port that sends each message to all other sockets. */
export async function openBareSockets(): Promise<BareSockets> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  function sendToAll(message: string, except?: WebSocket) {
    for (const socket of server.clients) if (socket !== except) socket.send(message)
  }
  server.on('connection', (socket) =>
    socket.on('message', (message) => {
      if (Buffer.isBuffer(message)) sendToAll(message.toString(), socket)
    }),
  )
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  return { url: `ws://127.0.0.1:${port}`, sendToAll, close: () => server.close() }
}

export async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  return socket
}
