-- Facts are loaded once for each import. This number tells them that the costs of an import's lines have changed since.
alter table public.imports add column cost_changes integer not null default 0;

comment on column public.imports.cost_changes is 'Grows whenever the unit costs of lines of this import''s orders change.';
