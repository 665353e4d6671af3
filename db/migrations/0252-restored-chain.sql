-- Why: a database that was restored counts its transactions anew, below those that the audit chain has sealed. The restored copy adds an
-- offset to them, so that the chain goes on in one order.
alter table audit_heads add column xid_offset bigint not null default 0;
