/**
 * Ids of the stores that the person is a member of, all or the one in the parameter, as the right side of `=`. Only the
 * person's own memberships are read: a store of somebody else costs what one that does not exist does.
 */
export const ownStores = (parameter: string): string => `
any (array(
  select store_id from public.store_members
  where user_id = auth.uid() and (${parameter}::uuid is null or store_id = ${parameter}::uuid)
))`
