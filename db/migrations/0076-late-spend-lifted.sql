-- Why: an addition raises the limit by the late spend that was booked when it was sent. What is booked while its answer is under way is
-- not in that figure, and was taken for lifted all the same. So it is written down how much of each clearing's was lifted, not by whom
-- alone: the rest is the next addition's.
alter table quota_late_spends add column lifted_minor bigint not null default 0;
update quota_late_spends set lifted_minor = booked_minor where lifted_by is not null;
alter table quota_late_spends add constraint quota_late_spends_lifted check (lifted_minor between 0 and booked_minor);
drop index quota_late_spends_to_lift;
create index quota_late_spends_to_lift on quota_late_spends (ad_account_id) where booked_minor > lifted_minor;
