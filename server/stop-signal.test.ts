import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { freePort, newFolder, removeFolder, type ServerProcess, startServer } from '#test/harness/server-process.ts'

let server: ServerProcess

afterAll(async () => {
  await server.stop('SIGKILL')
  await removeFolder(server.dataFolder)
})

async function open() {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.on('error', (error) => (said += String(error)))
  await once(socket, 'connect')
  return { send: (text: string) => void socket.write(text), said: () => said }
}

async function loadAnonKey() {
  return Object(await (await fetch(`${server.url}/config.json`)).json()).supabaseAnonKey
}

/** Sends a sign-up up to its body, and waits until the server has begun with it. */
async function beginSignUp(number: number) {
  const body = JSON.stringify({ email: `ada${number}@example.com`, password: 'plum-kettle-orbit-42' })
  const client = await open()
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`
  const anonKey = await loadAnonKey()
  const head = `POST /auth/v1/signup HTTP/1.1\r\nHost: localhost\r\napikey: ${anonKey}\r\nExpect: 100-continue\r\n${type}`
  client.send(`${head}\r\n\r\n`)
  await expect.poll(client.said).toContain('100 Continue')
  return { ...client, finish: () => client.send(body) }
}

const isRefused = () =>
  fetch(`${server.url}/livez`).then(
    () => false,
    () => true,
  )

test('requests in flight are answered after a signal to stop', async () => {
  server = await startServer({ dataFolder: await newFolder(), port: await freePort() })
  const signUps = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(beginSignUp))
  const stopped = server.stop()
  await expect.poll(isRefused).toBe(true)
  for (const { finish } of signUps) finish()
  await stopped

  for (const { said } of signUps) await expect.poll(said).toMatch(/HTTP\/1.1 200 OK[^]*Connection: close[^]*ada/i)
})

test('a stop that fails ends the process with an error', async () => {
  const code = `
    import { onStopSignal } from '#server/stop-signal.ts'
    setInterval(() => undefined, 1000)
    onStopSignal(() => Promise.reject(new Error('no disk')))
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'pipe' })
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  await once(child, 'close')

  expect({ code: child.exitCode, said }).toEqual({ code: 1, said: 'Stopping failed: Error: no disk\n' })
})

test('a second signal ends a process that cannot stop', async () => {
  const code = `
    import { onStopSignal } from '#server/stop-signal.ts'
    setInterval(() => undefined, 1000)
    onStopSignal(() => new Promise(() => undefined))
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'pipe' })
  await once(child.stdout, 'data')

  await expect
    .poll(() => {
      child.kill('SIGTERM')
      return child.exitCode
    })
    .toBe(1)
})
