import type { Database } from '#server/platform/database/database.ts'

/** Things that happen at most once per person, however often and from however many places they are asked for. */
export type OncePerUser = {
  /** True for the first caller only. */
  claim(userId: string, deed: string): Promise<boolean>
  /** Gives the claim back when the deed did not come off. */
  release(userId: string, deed: string): Promise<void>
}

/** Remembers deeds in the person's `app_metadata`, which only the server writes and which goes when the person goes. */
export function createOncePerUser(database: Database): OncePerUser {
  return {
    async claim(userId, deed) {
      const { rowCount } = await database.query(
        `update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object($2::text, now())
        where id = $1 and not coalesce(raw_app_meta_data, '{}') ? $2::text`,
        [userId, deed],
      )
      return rowCount === 1
    },
    async release(userId, deed) {
      await database.query(`update auth.users set raw_app_meta_data = raw_app_meta_data - $2::text where id = $1`, [
        userId,
        deed,
      ])
    },
  }
}
