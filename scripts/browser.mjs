import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root } from './install.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const FIREFOX_NAMES = ['firefox-esr', 'firefox']
const FIREFOX_FIXED = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]
const PACKAGE_MANAGERS = [
  [
    'apt-get',
    (name) => [
      ['update', '-qq'],
      ['install', '-y', '-qq', name],
    ],
  ],
  ['dnf', (name) => [['install', '-y', name]]],
  ['apk', (name) => [['add', name]]],
  ['pacman', (name) => [['-Sy', '--noconfirm', name]]],
  ['brew', (name) => [['install', '--cask', name]]],
]

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function firstInstalled(names, fixed) {
  const fromPath = names.map(onPath).find((path) => path !== undefined)
  return fromPath ?? fixed.find((path) => existsSync(path))
}

const installedBrowser = () => firstInstalled(NAMES, FIXED)
const installedFirefox = () => firstInstalled(FIREFOX_NAMES, FIREFOX_FIXED)

function playwrightBrowser() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

function installWithPlaywright() {
  console.log('No Chromium found: trying Playwright’s own …')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: root, stdio: 'ignore', timeout: 300_000 })
  return playwrightBrowser()
}

function installWithPackageManager(name) {
  for (const [manager, stepsFor] of PACKAGE_MANAGERS) {
    if (!onPath(manager)) continue
    console.log('Trying', manager, '…')
    for (const args of stepsFor(name)) {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      spawnSync(manager, args, { stdio: 'ignore', timeout: 600_000, env })
    }
  }
}

function installChromium() {
  installWithPackageManager('chromium')
  return installedBrowser()
}

/** Installs Firefox by Debian's package name. Other systems skip Firefox. */
function installFirefox() {
  installWithPackageManager('firefox-esr')
  return installedFirefox()
}

/**
 * Returns the path of an installed Firefox, or installs one with the package manager; `undefined` if neither works.
 */
export const findFirefox = () => process.env.CARTWRIGHT_FIREFOX ?? installedFirefox() ?? installFirefox()

/** Returns the path of an installed Chromium, of Playwright's, or of one installed with the package manager. */
export function findBrowser() {
  const path =
    process.env.CARTWRIGHT_CHROMIUM ??
    installedBrowser() ??
    playwrightBrowser() ??
    installWithPlaywright() ??
    installChromium()
  if (!path) {
    console.error(
      'The journeys need Chromium or Chrome. None is installed, and neither Playwright nor the package manager could install one.\n' +
        'Install Chromium, or set CARTWRIGHT_CHROMIUM to its path.',
    )
    process.exit(1)
  }
  return path
}
