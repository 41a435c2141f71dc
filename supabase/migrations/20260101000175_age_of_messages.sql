-- Messages are deleted after some months, the oldest first.
create index agent_messages_created_at on public.agent_messages (created_at);
