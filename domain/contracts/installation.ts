/** Where the backend runs: with the embedded database, with your own Postgres, or hosted by Supabase. */
export type Deployment = 'embedded' | 'own-postgres' | 'hosted-supabase'

/** The response of GET /api/backend. */
export type Installation = {
  deployment: Deployment
  versions: { cartwright: string; node: string; postgres: string }
  /** Path of the data folder. `null` if the request comes from another machine or the data isn't on this machine. */
  dataFolder: string | null
}
