-- Revision: 1 d909d0f9
-- The one spelling of an entry that is sealed; it does not depend on settings of the session.
create or replace function audit_entry_text(e audit_entries) returns text language sql immutable parallel safe
  return jsonb_build_array(e.id::text, e.customer_id::text, e.sub_customer_id::text, e.actor, e.action, e.object_kind, e.object_id,
    e.details, e.address, (extract(epoch from e.at) * 1000000)::bigint::text, e.xid::text)::text;
