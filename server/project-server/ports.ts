import { createServer, type Server } from 'node:net'
import { codeOf } from '#server/platform/system/error-code.ts'

export const LOOPBACK = ['127.0.0.1', '::1'] as const

/** Resolves to false if this machine doesn't have the address. Throws an error with advice if the port is in use. */
export async function listenOn(server: Server, port: number, host: (typeof LOOPBACK)[number]): Promise<boolean> {
  try {
    await new Promise<void>((onListening, onError) => {
      server.once('error', onError).listen(port, host, onListening)
    })
    return true
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      const advice = 'Stop the program that uses it, or set another port in supabase/config.toml.'
      throw new Error(`Port ${port} is in use. ${advice}`, { cause: error })
    }
    const isWithoutIpv6 = host === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error))
    if (isWithoutIpv6) return false
    throw error
  }
}

/** Throws if a port is in use, or is named twice. To be called before anything is opened or deleted. */
export async function refuseTakenPorts(ports: readonly number[]): Promise<void> {
  const servers: Server[] = []
  const places = ports.flatMap((port) => LOOPBACK.map((host) => ({ port, host })))
  try {
    for (const { port, host } of places) {
      const server = createServer()
      if (await listenOn(server, port, host)) servers.push(server)
    }
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}
