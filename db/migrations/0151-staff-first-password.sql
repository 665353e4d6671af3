-- Why: whoever made a password for a colleague has read it. It opens nothing but its own change until its owner has chosen another one; and a
-- forgotten password is renewed without taking the authenticator away.

alter table staff_users add column is_password_initial boolean not null default false;

alter table staff_handouts drop constraint staff_handouts_kind;
alter table staff_handouts add constraint staff_handouts_kind
  check (kind in ('CREATED', 'RESET', 'RESET_PASSWORD', 'RESET_WITH_PASSWORD'));
