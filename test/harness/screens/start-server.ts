import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Keys } from '#server/platform/auth/tokens/keys.ts'

/** The database of a server: one on a Postgres server, or a dump for the embedded engine. */
export type ScreenServerSource = { kind: 'url'; url: string } | { kind: 'dump'; path: string }

/** A server that the screen tests of one worker share. */
export type ScreenServer = { url: string; databaseUrl: string; keys: Keys; outboxFolder: string }

/** Starts a server in a process of its own. */
export async function startScreenServer(source: ScreenServerSource) {
  const child = fork(join(import.meta.dirname, 'server.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(source)
  const server = await answerOf(child)
  async function stop() {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
  return { server, stop }
}

async function answerOf(child: ChildProcess): Promise<ScreenServer> {
  return new Promise((resolve, reject) => {
    child.once('message', (server: ScreenServer) => resolve(server))
    child.once('exit', (code) => reject(new Error(`The server of the screen tests ended with ${code}.`)))
  })
}
