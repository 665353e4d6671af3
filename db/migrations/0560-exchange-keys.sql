-- Why: an exchange sent again under its key is told to be the same one, also where another quote was asked for meanwhile.

alter table exchange_quotes add column used_key text;
create unique index exchange_quotes_one_key on exchange_quotes (customer_id, used_key) where used_key is not null;
