/** The day in UTC, as in 20260131. */
const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** The seed of property tests. It changes by the day; TEST_SEED repeats the run of another day. */
export const dailySeed = Number(process.env['TEST_SEED'] ?? today)

/** The seed of tests that take long to look into: always the same, unless TEST_SEED chooses another. */
export const seedOr = (usual: number) => Number(process.env['TEST_SEED'] ?? usual)

/** Multiplies how often a property test runs by TEST_SCALE. */
export const scaled = (runs: number) => runs * Number(process.env['TEST_SCALE'] ?? 1)
