import { CAMPAIGN_FILES } from './campaign-files.ts'
import { CONNECTION_FILES } from './connection-files.ts'
import { DRAFT_FILES } from './draft-files.ts'
import { COST_FILES } from './cost-files.ts'
import { EVENTS_FILE } from './events-file.ts'
import { EMAIL_FILE } from './email-file.ts'
import { type ExportedFile, ofEach, ofStore } from './exported-file.ts'
import { GOALS_FILE } from './goals-file.ts'
import { REORDER_FILES } from './reorder-files.ts'
import { TOLD_FILES } from './told-files.ts'
import type { PagedQuery } from '#server/platform/database/pages.ts'
import { TOKENS_FILE } from './tokens-file.ts'

const STORE = `
select id, name, currency, time_zone, industry, business_size, admin_address, settings, created_at, updated_at
from public.stores where id = $1`

const IMPORTS: PagedQuery = {
  text: `
select id, public_id, source, status, filename, file_sha256, report, error, started_at, finished_at, published_at
from public.imports where store_id = $1 and id > $2::bigint
order by id limit $3`,
  from: [0],
  key: ['id'],
}

/** The store with its customers, products, imports and platforms. */
export const STORE_FILES: readonly ExportedFile[] = [
  {
    name: 'store.csv',
    about: 'The store and its settings.',
    columns: {
      id: 'text',
      name: 'text',
      currency: 'text',
      time_zone: 'text',
      industry: 'text',
      business_size: 'text',
      admin_address: 'text',
      settings: 'text',
      created_at: 'instant',
      updated_at: 'instant',
    },
    async *pages({ database, claims }, storeId) {
      const { rows } = await database.queryAs(claims, STORE, [storeId])
      yield rows
    },
  },
  {
    name: 'customers.csv',
    about:
      'One row per customer. marketing_consent says whether the customer agreed to marketing by email: yes, no or unknown. marketing_consent_at is the date of this answer, and marketing_consent_from the file that it comes from.',
    columns: {
      id: 'text',
      source: 'text',
      external_id: 'text',
      email: 'text',
      name: 'text',
      country: 'text',
      created_at: 'instant',
      marketing_consent: 'text',
      marketing_consent_at: 'instant',
      marketing_consent_from: 'text',
    },
    pages: ofStore({
      text: `
select customers.id, customers.source, external_id, email, name, country, created_at,
  coalesce(consent.answer, 'unknown') as marketing_consent, consent.stated_at as marketing_consent_at,
  consent.filename as marketing_consent_from
from public.customers
left join lateral (
  select answer, stated_at, imports.filename
  from analytics.marketing_consents as consents join public.imports on imports.id = consents.import_id
  where consents.store_id = customers.store_id and consents.customer_id = customers.id
) as consent on true
where customers.store_id = $1 and customers.id > $2::bigint
order by customers.id limit $3`,
      from: [0],
      key: ['id'],
    }),
  },
  {
    name: 'products.csv',
    about:
      'One row per variant. kind says what the product is: product, shipping, fee, gift_card or other. kind_chosen is your own choice, which replaces kind. An empty inventory_quantity means that stock is not tracked.',
    columns: {
      id: 'text',
      match_key: 'text',
      variant_key: 'text',
      sku: 'text',
      title: 'text',
      variant: 'text',
      handle: 'text',
      vendor: 'text',
      product_type: 'text',
      category: 'text',
      kind: 'text',
      kind_chosen: 'text',
      status: 'text',
      currency: 'text',
      price: 'amount',
      unit_cost: 'amount',
      inventory_quantity: 'decimal',
      image_url: 'text',
      created_at: 'instant',
      updated_at: 'instant',
    },
    pages: ofStore({
      text: `
select products.id, match_key, variant_key, sku, title, variant, handle, vendor, product_type, category, kind, kind_chosen, status,
  stores.currency, price, unit_cost, inventory_quantity, image_url, products.created_at, products.updated_at
from public.products join public.stores on stores.id = products.store_id
where products.store_id = $1 and (match_key, products.id) > ($2, $3::bigint)
order by match_key, products.id limit $4`,
      from: ['', 0],
      key: ['match_key', 'id'],
    }),
  },
  {
    name: 'imports.csv',
    about: 'One row per imported file or sample, with its report.',
    columns: {
      public_id: 'text',
      source: 'text',
      status: 'text',
      filename: 'text',
      file_sha256: 'text',
      report: 'text',
      error: 'text',
      started_at: 'instant',
      finished_at: 'instant',
      published_at: 'instant',
    },
    pages: ofStore(IMPORTS),
  },
  {
    name: 'rejected-rows.csv',
    about: 'Rows of imported files that were rejected or left out, with the line and reason.',
    columns: {
      import: 'text',
      filename: 'text',
      kind: 'text',
      line: 'text',
      column_name: 'text',
      reason: 'text',
      row_text: 'text',
    },
    pages: ofEach(IMPORTS, {
      text: `
select import_rejections.id, imports.public_id as import, imports.filename, kind, line, column_name, reason, row_text
from public.import_rejections join public.imports on imports.id = import_rejections.import_id
where import_id = $1 and (kind, line, import_rejections.id) > ($2, $3::integer, $4::bigint)
order by kind, line, import_rejections.id limit $5`,
      from: ['', -1, 0],
      key: ['kind', 'line', 'id'],
    }),
  },
  {
    name: 'platforms.csv',
    about: 'Connected platforms.',
    columns: { platform: 'text', connected_at: 'instant' },
    pages: ofStore({
      text: `
select platform, connected_at from public.platform_connections where store_id = $1 and platform > $2
order by platform limit $3`,
      from: [''],
      key: ['platform'],
    }),
  },
  ...CONNECTION_FILES,
  {
    name: 'saved-views.csv',
    about: 'Saved views of Explore, each with the query of its address.',
    columns: { name: 'text', search: 'text', is_pinned: 'text', created_at: 'instant' },
    pages: ofStore({
      text: `
select name, search, is_pinned::text, created_at from public.saved_views where store_id = $1 and name > $2
order by name limit $3`,
      from: [''],
      key: ['name'],
    }),
  },
  GOALS_FILE,
  EVENTS_FILE,
  {
    name: 'notes.csv',
    about:
      'Notes on orders, customers and products. channel and subject say what a note is on: source and external_id of an order, the email of a customer or else source and external_id, the variant_key of a product as channel or else its match_key as subject.',
    columns: {
      id: 'text',
      kind: 'text',
      channel: 'text',
      subject: 'text',
      author_id: 'text',
      body: 'text',
      created_at: 'instant',
      updated_at: 'instant',
    },
    pages: ofStore({
      text: `
select id, kind, channel, subject, author_id, body, created_at, updated_at from public.record_notes
where store_id = $1 and id > $2::uuid
order by id limit $3`,
      from: ['00000000-0000-0000-0000-000000000000'],
      key: ['id'],
    }),
  },
  {
    name: 'customer-lists.csv',
    about: 'Lists of customers that your store keeps by name. made_by is empty if the person’s account is deleted.',
    columns: { id: 'text', name: 'text', made_by: 'text', created_at: 'instant' },
    pages: ofStore({
      text: `
select id, name, made_by, created_at from public.customer_lists where store_id = $1 and id > $2::uuid
order by id limit $3`,
      from: ['00000000-0000-0000-0000-000000000000'],
      key: ['id'],
    }),
  },
  {
    name: 'customer-list-entries.csv',
    about:
      'The customers of these lists. channel and subject are empty and the email of a customer, or else source and external_id.',
    columns: { list_id: 'text', channel: 'text', subject: 'text', added_by: 'text', added_at: 'instant' },
    pages: ofStore({
      text: `
select list_id, channel, subject, added_by, added_at from public.customer_list_entries
where store_id = $1 and (list_id, channel, subject) > ($2::uuid, $3, $4)
order by list_id, channel, subject limit $5`,
      from: ['00000000-0000-0000-0000-000000000000', '', ''],
      key: ['list_id', 'channel', 'subject'],
    }),
  },
  ...TOLD_FILES,
  ...CAMPAIGN_FILES,
  ...DRAFT_FILES,
  ...COST_FILES,
  ...REORDER_FILES,
]

const PROFILE = `
select id, full_name, email, job_title, company, bio, avatar_url, preferences, created_at, updated_at
from public.profiles where id = $1`

/** The person's profile, and their chats with agents about the store. */
export const PERSONAL_FILES: readonly ExportedFile[] = [
  {
    name: 'profile.csv',
    about: 'Your profile and preferences.',
    columns: {
      id: 'text',
      full_name: 'text',
      email: 'text',
      job_title: 'text',
      company: 'text',
      bio: 'text',
      avatar_url: 'text',
      preferences: 'text',
      created_at: 'instant',
      updated_at: 'instant',
    },
    async *pages({ database, claims }) {
      const { rows } = await database.queryAs(claims, PROFILE, [claims.sub])
      yield rows
    },
  },
  EMAIL_FILE,
  TOKENS_FILE,
  {
    name: 'agent-messages.csv',
    about: 'Your chats with the agents.',
    columns: {
      agent: 'text',
      type: 'text',
      content: 'text',
      parameters: 'text',
      attachments: 'text',
      created_at: 'instant',
    },
    pages: ofEach(
      {
        text: `
select id from public.agent_sessions where store_id is not distinct from $1::uuid and id > $2::uuid
order by id limit $3`,
        from: ['00000000-0000-0000-0000-000000000000'],
        key: ['id'],
      },
      {
        text: `
select agent, type, content, parameters, attachments, agent_messages.created_at, ordinal
from public.agent_messages join public.agent_sessions on agent_sessions.id = agent_messages.session_id
where session_id = $1 and ordinal > $2::bigint
order by ordinal limit $3`,
        from: [0],
        key: ['ordinal'],
      },
    ),
  },
]
