-- Why: what one person asks for and another decides about is a case: who asked, who decides, until when, and what became of it. What it asks for
-- lies in a typed table of its own topic, under the case's id.
-- Needs: app/app_sales_id app/app_sees app/app_sees_all cases/cases_refuse_change

create table cases_cases (
  id bigint primary key,
  kind text not null constraint cases_cases_kind check (kind ~ '^[A-Z][A-Z_]{2,39}$'),
  -- one is open at a time per kind and subject
  subject text not null constraint cases_cases_subject check (subject <> ''),
  -- what people read in the queue
  title text not null constraint cases_cases_title check (title <> ''),
  -- what the audit log files it under
  object_kind text not null,
  object_id text not null,
  customer_id bigint constraint cases_cases_customer references organization_customers (id),
  sub_customer_id bigint,
  maker_kind text not null constraint cases_cases_maker_kind check (maker_kind in ('staff', 'user')),
  maker_id bigint not null,
  maker text not null,
  asked_reason text not null,
  status text not null default 'PENDING'
    constraint cases_cases_status check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'LAPSED')),
  stage text not null default 'REVIEW' constraint cases_cases_stage check (stage in ('REVIEW', 'APPEAL')),
  revision integer not null default 1 constraint cases_cases_revision check (revision >= 1),
  submitted_at timestamptz not null,
  due_at timestamptz not null,
  lapses_at timestamptz,
  claimed_by bigint,
  claimer text,
  claimed_until timestamptz,
  -- the last decision; it stays while an appeal or a new revision waits
  decided_by bigint,
  decider text,
  decided_at timestamptz,
  decision_reason text not null default '',
  ended_at timestamptz,
  -- when the maker has seen how it ended
  outcome_seen_at timestamptz,
  -- a picture that one of the staff attached
  proof text constraint cases_cases_proof references files_files (name),
  constraint cases_cases_tenant check (sub_customer_id is null or customer_id is not null),
  constraint cases_cases_claim check ((claimed_by is null) = (claimed_until is null) and (claimed_by is null) = (claimer is null)),
  constraint cases_cases_decided check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (decider is null)),
  constraint cases_cases_ended check ((status = 'PENDING') = (ended_at is null)),
  constraint cases_cases_has_decider check (status not in ('APPROVED', 'REJECTED') or decided_by is not null),
  constraint cases_cases_four_eyes check (maker_kind <> 'staff' or decided_by is null or decided_by <> maker_id)
);
create unique index cases_cases_one_open on cases_cases (kind, subject) where status = 'PENDING';
create index cases_cases_waiting on cases_cases (due_at, id) where status = 'PENDING';
create index cases_cases_lapsing on cases_cases (lapses_at) where status = 'PENDING' and lapses_at is not null;
create index cases_cases_by_status on cases_cases (status, submitted_at desc, id desc);
create index cases_cases_by_subject on cases_cases (kind, subject, id desc);
create index cases_cases_by_maker on cases_cases (maker_kind, maker_id, id desc);
create index cases_cases_by_customer on cases_cases (customer_id, id desc) where customer_id is not null;
alter table cases_cases enable row level security, force row level security;
-- what staff propose among themselves no tenant sees; salespeople see what concerns their customers
create policy tenant on cases_cases
  using (app_sees_all() or ((maker_kind = 'user' or app_sales_id() is not null) and app_sees(customer_id, sub_customer_id)));

-- fields that the reviewer marked when rejecting; only these may change in the next revision
create table cases_flags (
  case_id bigint not null constraint cases_flags_case references cases_cases (id),
  revision integer not null,
  field text not null constraint cases_flags_field check (field <> ''),
  note text not null,
  primary key (case_id, revision, field)
);
alter table cases_flags enable row level security, force row level security;
create policy tenant on cases_flags using (exists (select from cases_cases c where c.id = case_id));
create trigger cases_flags_append_only before update or delete on cases_flags for each row execute function cases_refuse_change();

create table cases_events (
  id bigint primary key,
  case_id bigint not null constraint cases_events_case references cases_cases (id),
  event text not null constraint cases_events_event check (event in
    ('SUBMITTED', 'RESUBMITTED', 'CLAIMED', 'RELEASED', 'APPROVED', 'REJECTED', 'APPEALED', 'WITHDRAWN', 'LAPSED')),
  by_kind text not null constraint cases_events_by_kind check (by_kind in ('staff', 'user', 'system')),
  by_id bigint,
  by_name text not null,
  at timestamptz not null,
  reason text not null,
  constraint cases_events_by check ((by_kind = 'system') = (by_id is null))
);
create index cases_events_by_case on cases_events (case_id, id);
alter table cases_events enable row level security, force row level security;
create policy tenant on cases_events using (exists (select from cases_cases c where c.id = case_id));
create trigger cases_events_append_only before update or delete on cases_events for each row execute function cases_refuse_change();

-- How long each queue of the review room may take; a queue that is missing keeps the program's own hours.
create table cases_sla_hours (
  -- a kind of case, or an order that waits
  queue text primary key constraint cases_sla_hours_queue check (queue ~ '^[A-Z][A-Z_]{2,39}$'),
  hours integer not null constraint cases_sla_hours_range check (hours between 1 and 720),
  changed_by bigint not null constraint cases_sla_hours_changed_by references staff_users (id),
  changed_at timestamptz not null
);
create index cases_sla_hours_by_staff on cases_sla_hours (changed_by);

-- The reasons of rejections that staff start from: a library which operations edit.
create table cases_reasons (
  id bigint primary key,
  -- what is rejected: a kind of case, or an order that waits; null is for all
  queue text constraint cases_reasons_queue check (queue ~ '^[A-Z][A-Z_]{2,39}$'),
  text text not null constraint cases_reasons_text check (char_length(text) between 5 and 200),
  position integer not null constraint cases_reasons_position check (position between 1 and 999),
  is_off boolean not null default false,
  version integer not null default 1 constraint cases_reasons_version check (version > 0),
  -- null: it was there from the start
  changed_by bigint constraint cases_reasons_changed_by references staff_users (id),
  changed_at timestamptz not null
);
create unique index cases_reasons_once on cases_reasons (text, coalesce(queue, ''));
create index cases_reasons_by_staff on cases_reasons (changed_by) where changed_by is not null;
alter table cases_reasons enable row level security, force row level security;
create policy staff on cases_reasons using (app_sees_all());
select set_config('app.scope', 'system', true);
insert into cases_reasons (id, queue, text, position, changed_at)
values
  (1, 'EXCHANGE', '与外汇牌价不符，请核对后重新提交', 10, now()),
  (2, 'EXCHANGE', '汇率来源未注明发布时间', 20, now()),
  (3, 'FEE_RATES', '与合同约定不符，请核对后重新提交', 10, now()),
  (4, 'FEE_RATES', '合同或补充协议尚未签署', 20, now()),
  (5, 'LEG_OUTCOME', '渠道证明缺少变更记录截图', 10, now()),
  (6, 'LEG_OUTCOME', '渠道额度与渠道后台不一致，请重新核对', 20, now()),
  (7, 'ADJUSTMENT', '渠道额度已变化，请核对后重新提交', 10, now()),
  (8, 'ADJUSTMENT', '请附渠道通知或截图', 20, now()),
  (9, 'BANK_RECEIPT', '银行流水中没有该笔款项', 10, now()),
  (10, 'BANK_RECEIPT', '付款户名与客户不一致，请补充说明', 20, now()),
  (11, 'BANK_RECEIPT', '凭证不清晰，请重新上传', 30, now()),
  (12, 'WALLET_ADJUSTMENT', '金额与依据不一致，请核对后重新提交', 10, now()),
  (13, 'WALLET_ADJUSTMENT', '请附调账依据', 20, now()),
  (14, 'CREDIT_LINE', '与授信审批结果不一致，请核对后重新提交', 10, now()),
  (15, 'CREDIT_LINE', '请附授信审批资料', 20, now()),
  (16, 'CUSTOMER_APPLICATION', '公司全称与营业执照不一致，请核对后重新提交', 10, now()),
  (17, 'CUSTOMER_APPLICATION', '联系方式无法联系到申请人，请更换', 20, now()),
  (18, 'CUSTOMER_APPLICATION', '请补充预计月消耗与投放渠道', 30, now()),
  (19, 'CHANNEL_CREDENTIALS', '主体编号与代理商不符，请核对后重新提交', 10, now()),
  (20, 'CHANNEL_CREDENTIALS', '缺少必要权限，请在渠道后台补充授权后重新提交', 20, now()),
  (21, 'TAKEOVER_SHEET', '合计与旧系统不一致，请核对后重新导入', 10, now()),
  (22, 'TAKEOVER_SHEET', '部分客户的金额有误，请修正后重新导入', 20, now()),
  (23, 'QUOTA_ORDER', '账户存在未处理的违规，请完成整改后重新提交', 10, now()),
  (24, 'QUOTA_ORDER', '金额超出合同约定的额度，请联系商务', 20, now()),
  (25, 'QUOTA_ORDER', '款项尚未到账，到账后请重新提交', 30, now()),
  (34701, 'PAYMENT_TERMS', '与支付机构的协议不符，请核对后重新提交', 10, now()),
  (34702, 'PAYMENT_TERMS', '关闭原因不适合展示给客户，请修改', 20, now()),
  (34703, 'RECEIVING_ACCOUNT', '与开户行资料不符，请核对后重新提交', 10, now()),
  (34704, 'RECEIVING_ACCOUNT', '请先以电话与开户行核实', 20, now()),
  (34705, 'HOUSE_KEYS', '商户编号与签约主体不符，请核对后重新提交', 10, now()),
  (63001, 'PARTNER', '范围过大，请改为指定客户或限定来源地址后重新提交', 10, now()),
  (63002, 'PARTNER', '请补充接入说明后重新提交', 20, now());
select set_config('app.scope', '', true);
