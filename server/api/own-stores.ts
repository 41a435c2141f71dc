/**
 * Ids of the stores that the person is a member of, all or the one in the parameter, as the right side of `=`. The person's
 * own memberships are read first and alone: a store of somebody else costs what one that does not exist does.
 */
export const ownStores = (parameter: string): string => `
any (array(
  select own.id from private.member_store_ids() as own (id)
  where ${parameter}::uuid is null or own.id = ${parameter}::uuid
))`
