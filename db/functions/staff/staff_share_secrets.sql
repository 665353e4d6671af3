-- Revision: 2 ad7c3071
-- Whether one of two people handed out the other's secrets, or one colleague reset both: the last handout of each counts for ever,
-- earlier ones since then (docs/decisions/staff.md).
create or replace function staff_share_secrets(one bigint, other bigint, since timestamptz) returns boolean language sql stable as $$
  with counted as (
    select h.staff_id, h.by_staff_id, h.kind, h.at from staff_handouts h
    where h.staff_id in (one, other)
      and (h.at > since or not exists (select from staff_handouts l where l.staff_id = h.staff_id and l.id > h.id)))
  select exists (select from counted where by_staff_id in (one, other))
    or exists (
      select from counted a join counted b on b.by_staff_id = a.by_staff_id
      where a.staff_id = one and b.staff_id = other and a.kind <> 'CREATED' and b.kind <> 'CREATED' and a.at > since and b.at > since)
$$;
