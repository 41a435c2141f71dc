import { type Browser, chromium, request } from '@playwright/test'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { freePort, newFolder, startServer } from '#test/harness/server-process.ts'
import { createPerson, createSample, type Server, type SignedIn } from './account.ts'
import { watchLoading } from './places.ts'
import { stateOf } from './test.ts'

// Takes the pictures for README.md of a new shop with sample data.

const folder = join(import.meta.dirname, '../docs/pictures')

const PERSON = { name: 'Robin Example', email: 'robin@example.com', password: 'plum-kettle-orbit-42' }

/** Each picture ends between two panels. */
const PICTURES = [
  { name: 'dashboard', path: '/dashboard', height: 1012 },
  { name: 'sales', path: '/analytics?period=last_12_months&by=month', height: 884 },
]

async function connect(url: string, dataFolder: string): Promise<Server> {
  const { anonKey, serviceRoleKey } = JSON.parse(await readFile(join(dataFolder, 'keys.json'), 'utf8'))
  const extraHTTPHeaders = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` }
  return { url, anonKey, service: await request.newContext({ baseURL: url, extraHTTPHeaders }) }
}

async function takePictures(browser: Browser, server: Server, person: SignedIn) {
  for (const { name, path, height } of PICTURES) {
    const page = await browser.newPage({
      baseURL: server.url,
      storageState: stateOf(server, person),
      viewport: { width: 1280, height },
      deviceScaleFactor: 1.5,
      colorScheme: 'light',
      locale: 'en-US',
    })
    const settle = watchLoading(page)
    await page.goto(path)
    await settle()
    const picture = await page.screenshot({ animations: 'disabled' })
    await page.close()
    // 128 colors look the same and halve the file.
    await sharp(picture)
      .png({ palette: true, colors: 128 })
      .toFile(join(folder, `${name}.png`))
  }
}

const dataFolder = await newFolder()
const port = await freePort()
const url = `http://localhost:${port}`
const serverProcess = await startServer({ dataFolder, port, env: { SITE_URL: url } })
const server = await connect(url, dataFolder)
const person = await createPerson(server, PERSON)
await createSample(server, person)
const executablePath = process.env.CARTWRIGHT_CHROMIUM
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
await mkdir(folder, { recursive: true })
await takePictures(browser, server, person)
await browser.close()
await server.service.dispose()
await serverProcess.stop()
