import type { TestProject } from 'vitest/node'
import { provideTestDatabase } from './sources.ts'

export async function setup(project: TestProject) {
  const { remove } = await provideTestDatabase(project)
  return remove
}
