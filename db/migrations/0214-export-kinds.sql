-- Why: which lists have a file is said once, in the protocol's table of export kinds; a new one needs no migration.
alter table exports_exports drop constraint exports_exports_kind;
alter table exports_exports add constraint exports_exports_kind check (kind ~ '^[A-Z_]{1,40}$');
