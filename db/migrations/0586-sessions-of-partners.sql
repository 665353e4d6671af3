-- Why: a session that a partner's token opened ends with the partner.

alter table session_sessions add column partner_id bigint constraint session_sessions_partner references session_partners (id);
create index session_sessions_by_partner on session_sessions (partner_id) where partner_id is not null;
