import { expect, it } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

async function names(text: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(text)
  return rows.map(({ name }) => name).toSorted()
}

const OURS = `('public', 'private', 'analytics')`

it('the catalog lists the expected tables', async () => {
  expect(await names(`select tablename as name from pg_tables where schemaname = 'public'`)).toEqual([
    'ad_spend',
    'agent_messages',
    'agent_sessions',
    'assistant_tokens',
    'campaign_history',
    'campaign_people',
    'campaigns',
    'connection_history',
    'connections',
    'cost_rules',
    'customer_days',
    'customer_list_entries',
    'customer_lists',
    'customers',
    'digest_settings',
    'draft_history',
    'drafts',
    'events',
    'goals',
    'import_rejections',
    'imports',
    'ledger_entries',
    'marketing_consents',
    'order_lines',
    'orders',
    'platform_connections',
    'policies',
    'product_month_days',
    'product_months',
    'products',
    'profiles',
    'purchase_orders',
    'reconciliations',
    'record_notes',
    'reorder_rules',
    'sales_channels',
    'sales_days',
    'saved_replies',
    'saved_views',
    'seen_signals',
    'signals',
    'stock_snapshots',
    'store_invitations',
    'store_members',
    'stores',
    'work',
    'work_history',
  ])
})

it('every public table has row-level security and policies', async () => {
  const open = await names(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and (not relrowsecurity or not exists (select from pg_policy where polrelid = pg_class.oid))`)
  expect(open).toEqual([])
})

it('every privilege on a table has a policy for that verb', async () => {
  const unbound = await names(`
    select table_name || ' ' || privilege_type as name
    from information_schema.role_table_grants
    where table_schema = 'public' and grantee = 'authenticated'
      and not exists (
        select from pg_policies
        where schemaname = 'public' and tablename = table_name and (cmd = privilege_type or cmd = 'ALL')
      )`)
  expect(unbound).toEqual([])
})

it('every foreign key has an index that starts with its columns', async () => {
  const unindexed = await names(`
    select conrelid::regclass || ' ' || conname as name from pg_constraint
    where contype = 'f' and connamespace in (select oid from pg_namespace where nspname in ${OURS})
      and not exists (
        select from pg_index
        where indrelid = conrelid and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
      )`)
  expect(unindexed).toEqual([])
})

it('every table has a comment', async () => {
  const silent = await names(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and obj_description(oid, 'pg_class') is null`)
  expect(silent).toEqual([])
})

it('every view runs with the reader’s rights', async () => {
  const definers = await names(`
    select relname as name from pg_class
    where relnamespace in (select oid from pg_namespace where nspname in ${OURS}) and relkind = 'v'
      and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`)
  expect(definers).toEqual([])
})

it('every function pins its search path', async () => {
  const loose = await names(`
    select pronamespace::regnamespace || '.' || proname as name from pg_proc
    where pronamespace in (select oid from pg_namespace where nspname in ${OURS})
      and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')`)
  expect(loose).toEqual([])
})

it('functions with the owner’s rights are private and on a list', async () => {
  const definers = await names(`
    select pronamespace::regnamespace || '.' || proname as name from pg_proc
    where pronamespace in (select oid from pg_namespace where nspname in ${OURS}) and prosecdef`)
  expect(definers).toEqual([
    'private.accept_invitation',
    'private.analyze_table',
    'private.approve_campaign',
    'private.approve_draft',
    'private.colleagues',
    'private.create_campaign',
    'private.create_draft',
    'private.create_listing',
    'private.create_store',
    'private.defer_time_zone',
    'private.delete_campaign',
    'private.delete_draft',
    'private.discard_other_currency',
    'private.edit_campaign',
    'private.edit_draft',
    'private.end_tokens_of_password',
    'private.find_invitation',
    'private.follow_removed_members',
    'private.follow_signal',
    'private.forget_customer',
    'private.forget_in_drafts',
    'private.forget_messages_of_deleted',
    'private.invite_to_store',
    'private.mark_campaign_download',
    'private.mark_changed_lists',
    'private.may_keep_another_picture',
    'private.member_store_ids',
    'private.move_campaign',
    'private.move_draft',
    'private.named_customers',
    'private.note_change',
    'private.note_deleted_store',
    'private.note_message',
    'private.propose_note',
    'private.published_import_ids',
    'private.raise_data_version',
    'private.raise_version_with_costs',
    'private.record_work',
    'private.remove_member',
    'private.remove_pictures_of_deleted_person',
    'private.revoke_invitation',
    'private.rolled_up_import_ids',
    'private.set_cost_currency',
    'private.team_members',
    'private.tell_of_connections',
    'private.tell_of_events',
    'private.tell_of_figures',
    'private.tell_of_goals',
    'private.tell_of_import',
    'private.tell_of_membership',
    'private.tell_of_messages',
    'private.tell_of_reorders',
    'private.tell_of_signals',
    'private.tell_of_team',
    'private.tell_of_work',
    'private.track_object_file',
  ])
})

it('visitors have no privileges', async () => {
  const tables = await names(`
    select relname as name from pg_class
    where relnamespace in (select oid from pg_namespace where nspname in ${OURS}) and relkind in ('r', 'v', 'p')
      and has_table_privilege('anon', oid, 'select, insert, update, delete, truncate')`)
  const functions = await names(`
    select pronamespace::regnamespace || '.' || proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')`)
  const schemas = await names(`
    select nspname as name from pg_namespace
    where nspname in ('private', 'analytics') and has_schema_privilege('anon', oid, 'usage')`)
  expect({ tables, functions, schemas }).toEqual({ tables: [], functions: [], schemas: [] })
})

it('only the service can access the private tables', async () => {
  const reachable = await names(`
    select relname as name from pg_class
    where relnamespace = 'private'::regnamespace and relkind = 'r'
      and has_table_privilege('authenticated', oid, 'select, insert, update, delete, truncate')`)
  expect(reachable).toEqual([])
})

it('tables with bulk writes have no row triggers', async () => {
  const rowTriggers = await names(`
    select format('%s on %s', tgname, relname) as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgtype & 1 = 1
      and has_any_column_privilege('authenticated', tgrelid, 'insert')`)
  // A person has one profile and one choice of emails, and a store few goals, 500 events, 500 cost rules, 5,000 lines
  // of a table of ad spend, 4 policies and 100 saved replies at most.
  expect(rowTriggers).toEqual([
    'date_digest_choice on digest_settings',
    'prepare_profile_update on profiles',
    'set_currency on ad_spend',
    'set_currency on cost_rules',
    'sign_event on events',
    'sign_goal on goals',
    'sign_policy on policies',
    'sign_saved_reply on saved_replies',
  ])
})
