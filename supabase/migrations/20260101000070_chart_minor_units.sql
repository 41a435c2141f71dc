-- Charts in chats hold minor units. These currencies had no decimals before the product followed ISO 4217. Nothing else
-- that is stored depends on a currency's decimals: ledger, rollups and reports hold exact amounts.
with factors (currency, factor) as (
  select unnest('{AFN,ALL,COP,HUF,IDR,IRR,KPW,LAK,LBP,MGA,MMK,PKR,SLL,SOS,SYP,YER}'::text[]), 100
  union all select 'IQD', 1000
),
entries as (
  select messages.id, place, entry, factor
  from public.agent_messages as messages
  cross join jsonb_array_elements(attachments) with ordinality as listed (entry, place)
  left join factors on entry ->> 'type' = 'chart' and currency = entry ->> 'currency'
),
scaled as (
  select id, bool_or(factor is not null) as has_changed, jsonb_agg(
    case when factor is null then entry else jsonb_set(entry, '{values}', (
      select coalesce(jsonb_agg(
        case jsonb_typeof(value) when 'number' then to_jsonb(value::numeric * factor) else value end order by ordinality
      ), '[]')
      from jsonb_array_elements(entry -> 'values') with ordinality
    )) end
    order by place
  ) as attachments
  from entries group by id
)
update public.agent_messages as messages set attachments = scaled.attachments
from scaled
where scaled.id = messages.id and has_changed
  -- A chart so long that the digits do not fit stays as it is rather than hinder the upgrade.
  and private.are_agent_attachments(scaled.attachments);
