-- A row of flow_state is also a sign-in at a provider. Its id is the `state` that the provider sends back, and its
-- nonce and verifier prove that the provider answers this request.
alter table auth.flow_state
  add column provider_nonce text,
  add column provider_code_verifier text,
  add column state_used_at timestamptz;
