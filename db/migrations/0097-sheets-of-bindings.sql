-- Why: ad accounts are bound and renamed by sheet too; each of its rows becomes a pair of a submit of bindings instead of an item of an order.

alter table imports_batches drop constraint imports_batches_type;
alter table imports_batches add constraint imports_batches_type
  check (import_type in ('ADD', 'REDUCE', 'TRANSFER', 'CLEAR', 'BIND', 'RENAME'));

-- A chunk becomes an order, or a submit of bindings, which waits for no money.
alter table imports_chunks add column submit_id bigint constraint imports_chunks_submit references bindings_submits (id);
alter table imports_chunks add constraint imports_chunks_submitted check (submit_id is null or (order_id is null and shortage is null));

-- The cells as they came: the other side of a binding or the new name, and what the other side may do.
alter table imports_rows add column target text not null default '';
alter table imports_rows add column role text not null default '';
-- What they mean: an id of the platform or a name, a code of its roles, and the name that stood there when the row was shown.
alter table imports_rows add column asked_target text;
alter table imports_rows add column asked_role text;
alter table imports_rows add column name_before text;
-- The pair of the chunk's submit that this row became.
alter table imports_rows add column pair_id bigint constraint imports_rows_pair references bindings_pairs (id);
alter table imports_rows add constraint imports_rows_paired
  check (pair_id is null or (chunk is not null and item_id is null and refused_reason is null));
create unique index imports_rows_pair_once on imports_rows (pair_id) where pair_id is not null;
