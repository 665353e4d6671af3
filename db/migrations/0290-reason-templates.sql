-- Why: the reasons of rejections that staff start from are a library which operations edit. Those that the program held begin it.
-- Needs: app/app_sees_all

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
  (25, 'QUOTA_ORDER', '款项尚未到账，到账后请重新提交', 30, now());
select set_config('app.scope', '', true);
