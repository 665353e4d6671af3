// Voucher: one operation that has succeeded, as a small sheet of its facts and the times of its steps (screens.md 5.11, 下载凭证).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { VoucherRequest } from '@tallyhelm/protocol/topics/exports/schemas'
import { ADJUST_TYPES, ITEM_STATES, LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booking'
import type { RecordDetail } from '@tallyhelm/protocol/topics/quota/schemas'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import sql from 'sql-template-tag'
import { sheetAnswer } from '../imports/sheet-answer.ts'
import { recordDetail } from '../quota/record-detail.ts'

/** Refuses NOT_FOUND for a foreign or missing id alike, and VOUCHER_NOT_READY for what has not succeeded: it moved no money. */
export async function voucher(db: Database, view: { scope: TenantScope; now: Date }, request: VoucherRequest): Promise<FileAnswer> {
  const { scope, now } = view
  const record = await recordDetail(db, scope, request)
  if (record.state !== 'FINISHED') throw new Refusal('VOUCHER_NOT_READY')
  const owner = await ownerName(db, scope)
  const sheet = {
    // Of an order with several accounts each voucher has a name of its own.
    name: `额度操作凭证_${record.apply_no}_${record.outside_account_id}`,
    title: '额度操作凭证',
    columns: [
      { title: '项目', isId: false, width: 20 },
      { title: '内容', isId: false, width: 60 },
    ],
    rows: [...factsOf(record, owner), ...stepsOf(record), ['凭证生成时间', dateTimeText(now)]],
  }
  return await sheetAnswer(sheet, request.format)
}

/** Whose voucher it is: the customer, or its sub-customer, which never learns of more. */
async function ownerName(db: Database, scope: TenantScope): Promise<string> {
  const { subCustomerId } = scope
  const found = await db.read(scope, tx =>
    tx.one<{ name: string }>(
      subCustomerId === null
        ? sql`select name from organization_customers where ${ownCustomers(scope, 'id')}`
        : sql`select name from sub_customers_profiles where id = ${subCustomerId} and ${ownCustomers(scope, 'customer_id')}`,
    ),
  )
  return found.name
}

function factsOf(record: RecordDetail, owner: string): string[][] {
  const amount = (text: string | null) => (text === null ? undefined : `${text} ${record.currency}`)
  const [booked, other] = [bookedAmount(record), record.exchange]
  const facts: readonly [string, string | undefined][] = [
    ['客户', owner],
    ['申请单号', record.apply_no],
    ['记录编号', record.item_id],
    ['操作类型', ADJUST_TYPES[record.adjust_type]],
    ['本记录', LEG_KINDS[record.leg]],
    ['渠道', CHANNELS[record.channel].name],
    ['广告账户 ID', record.outside_account_id],
    ['广告账户名称', record.account_name],
    ['开户公司', record.company_name],
    ['金额', amount(booked.amount)],
    ['申请金额', amount(booked.asked)],
    ['服务费', amount(record.service_fee)],
    ['税费', amount(record.tax)],
    ['实付', amount(record.paid)],
    ['整单支付', other === null ? undefined : `${other.cost} ${other.pay_currency}（汇率 ${other.rate}）`],
    ['退回', amount(record.returned)],
    ['操作前额度', amount(record.before_limit)],
    ['操作后额度', amount(record.after_limit)],
    ['结果', ITEM_STATES[record.state].text],
    ['原因', record.reason ?? undefined],
    ['备注', record.remark === '' ? undefined : record.remark],
    ['提交人', record.submitter],
    ['提交时间', timeOf(record.apply_time)],
    ['完成时间', record.finished_at === null ? undefined : timeOf(record.finished_at)],
  ]
  return facts.flatMap(([title, text]) => (text === undefined ? [] : [[title, text]]))
}

/** Notes of a step speak of the platform's answers; the times are what a voucher proves. */
function stepsOf({ history }: RecordDetail): string[][] {
  return history.map(({ state, at }, index) => [`步骤 ${index + 1}：${ITEM_STATES[state].text}`, timeOf(at)])
}

const timeOf = (instant: string): string => dateTimeText(new Date(instant))
