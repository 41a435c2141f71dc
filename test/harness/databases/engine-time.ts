import { afterAll, beforeAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Milliseconds that the file spent opening databases while it was imported, and in all. */
    engineMs?: { imported: number; total: number }
  }
}

let spentMs = 0

/** Adds the time of opening a database to what the file spends on it. */
export async function timeEngine<T>(open: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await open()
  } finally {
    spentMs += performance.now() - start
  }
}

/** Reports the time that each file spends opening databases. */
export function reportEngineTime() {
  let imported = 0
  beforeAll(() => {
    imported = spentMs
  })
  // oxlint-disable-next-line no-empty-pattern -- Vitest wants its first argument destructured
  afterAll(({}, { file }) => {
    file.meta.engineMs = { imported, total: spentMs }
    spentMs = 0
  })
}
