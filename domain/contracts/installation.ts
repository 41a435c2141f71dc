/** Where the services and the data are. */
export type Deployment = 'embedded' | 'own-postgres' | 'hosted-supabase'

/** What GET /api/backend tells about the server that answers. */
export type Installation = {
  deployment: Deployment
  versions: { cartwright: string; node: string; postgres: string }
  /** Path of the data folder; `null` for whoever is not at the machine itself, and where the data is elsewhere. */
  dataFolder: string | null
}
