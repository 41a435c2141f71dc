import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyFolder } from './copy-folder.ts'

let parent: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'platform-test-'))
  mkdirSync(join(parent, 'from', 'a', 'empty'), { recursive: true })
  writeFileSync(join(parent, 'from', 'a', 'one'), '1')
  writeFileSync(join(parent, 'from', 'two'), '2')
})

afterEach(() => rmSync(parent, { recursive: true }))

const copied = () => readdirSync(join(parent, 'to'), { recursive: true }).map(String).toSorted()

test('copies files and folders, also empty ones', async () => {
  await copyFolder(join(parent, 'from'), join(parent, 'to'))

  expect(copied()).toEqual(['a', join('a', 'empty'), join('a', 'one'), 'two'])
  expect(readFileSync(join(parent, 'to', 'a', 'one'), 'utf8')).toBe('1')
})

test('leaves out what is skipped, and links, which could lead outside', async () => {
  symlinkSync('/etc/hosts', join(parent, 'from', 'link'))

  await copyFolder(join(parent, 'from'), join(parent, 'to'), (path) => path === 'a/one')

  expect(copied()).toEqual(['a', join('a', 'empty'), 'two'])
})

test('copies a missing folder as an empty one', async () => {
  await copyFolder(join(parent, 'missing'), join(parent, 'to'))

  expect(copied()).toEqual([])
})
