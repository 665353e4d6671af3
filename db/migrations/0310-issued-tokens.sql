-- Why: the console lists the sign-in tokens of all partners, the latest first; without an index each page sorts every token that was kept.
create index session_tokens_by_issue on session_tokens (created_at desc, token_digest) where partner_id is not null;
