-- Why: whether orders are sent to a channel, by its pause and its circuit breaker, belongs to the topic channels. The running version
-- goes on reading and writing under the old name; the release after drops that view.
alter table quota_breakers rename to channels_breakers;
alter table channels_breakers rename constraint quota_breakers_pause to channels_breakers_pause;
alter index quota_breakers_pkey rename to channels_breakers_pkey;
create view quota_breakers with (security_invoker = true) as select * from channels_breakers;
