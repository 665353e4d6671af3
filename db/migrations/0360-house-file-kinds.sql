-- Why: refunds and chargebacks of a house's file are held against the books as payments are, and files of 500,000 lines come in at once.
-- Needs: app/app_sees_all

-- What the difference is about; `transaction_id` is the refund's number of ours for refunds and those that came back.
alter table payments_house_differences add column about text not null default 'PAYMENT'
  constraint payments_house_differences_about check (about in ('PAYMENT', 'REFUND', 'RETURNED', 'CHARGEBACK', 'WON'));
alter table payments_house_differences drop constraint payments_house_differences_once;
alter table payments_house_differences add constraint payments_house_differences_once unique (method, transaction_id, kind, about);

-- Looked up once for each line, and lines come with their file or not at all.
alter table payments_house_lines drop constraint payments_house_lines_file;
-- Days come one after the other, so that blocks of rows tell them apart.
drop index payments_house_lines_by_day;
create index payments_house_lines_by_day on payments_house_lines using brin (day);
create index payments_house_lines_by_refund on payments_house_lines (method, refund_number) where kind = 'REFUND';
-- What refunds and chargebacks a day had is asked for beside its file.
create index payments_refund_parts_by_end on payments_refund_parts (place, ended_at) where ended_at is not null and way = 'HOUSE';
