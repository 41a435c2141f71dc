-- What a sync changed is an import, so that it is published and undone like a file. `source` stays the sales channel.
alter table public.imports add column connection_id uuid references public.connections (id) on delete set null;

create index imports_connection on public.imports (connection_id) where connection_id is not null;

comment on column public.imports.connection_id is 'The connection whose sync it is. Empty for files.';
