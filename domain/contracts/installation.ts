import * as v from 'valibot'

/** Where the backend runs: with the embedded database, with your own Postgres, or hosted by Supabase. */
const DEPLOYMENTS = ['embedded', 'own-postgres', 'hosted-supabase'] as const

export type Deployment = (typeof DEPLOYMENTS)[number]

/** The response of GET /api/backend. */
export const installationSchema = v.object({
  deployment: v.picklist(DEPLOYMENTS),
  versions: v.object({ cartwright: v.string(), node: v.string(), postgres: v.string() }),
  /** Path of the data folder. `null` if the request comes from another machine or the data isn't on this machine. */
  dataFolder: v.nullable(v.string()),
  /** Whether daily and weekly emails are sent, which needs a mail server. */
  sendsEmail: v.boolean(),
  /**
   * The language model that reads questions that the agents don't, and its use by all stores in this month, in UTC. Like the
   * data folder, `use` is `null` for visitors from another machine. `cost` is in the
   * currency of its prices, or `null` if they are unknown.
   */
  model: v.nullable(
    v.object({
      name: v.string(),
      use: v.nullable(
        v.object({
          host: v.string(),
          calls: v.number(),
          failures: v.number(),
          tokens: v.number(),
          cost: v.nullable(v.number()),
        }),
      ),
    }),
  ),
})

export type Installation = v.InferOutput<typeof installationSchema>
