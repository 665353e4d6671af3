// Statement calls of the portal (spec §7, Bills): who pays by the billing period reads its statements and replies to them.
import { endpointsOf } from '../../wire/endpoint.ts'
import { creditEndpoints } from '../credit/endpoints.ts'
import type { statementSchemas } from './schemas.ts'

const FAMILY = '/api/bill/client/credit/bills/confirmations'
const own = { callers: ['customer'], roles: ['BillingPeriod', 'BillingPeriodAgentDeliver'] } as const
const reply = { ...own, changesState: true, changes: ['list', 'detail', 'lines', creditEndpoints.waitRepliedQuantity] } as const

export const statementEndpoints = endpointsOf<typeof statementSchemas>({
  list: { ...own, path: FAMILY, summary: '对账单，最近的账期在前，含各分类的张数' },
  detail: { ...own, path: `${FAMILY}/{id}/detail`, summary: '一张对账单：金额、各版本、异议、回执与历史' },
  lines: { ...own, path: `${FAMILY}/{id}/lines`, summary: '一张对账单某一版本的账户明细' },
  paper: { ...own, answer: 'file', path: `${FAMILY}/{id}/paper`, summary: '一张对账单某一版本的 PDF，可打印盖章' },
  annex: { ...own, answer: 'file', path: `${FAMILY}/{id}/annex`, summary: '一张对账单某一版本的账户明细（XLSX）' },
  sheet: { ...own, answer: 'file', path: `${FAMILY}/{id}/sheet`, summary: '对某一版本提出异议时上传的表格' },
  confirm: { ...reply, path: `${FAMILY}/{id}/confirm`, summary: '以短信验证码确认所见版本的对账单' },
  dispute: { ...reply, path: `${FAMILY}/{id}/dispute`, summary: '对所见版本的对账单提出异议，可逐行说明' },
  compare: {
    ...own,
    path: `${FAMILY}/{id}/compare`,
    carriage: 'multipart',
    changesState: true,
    summary: '上传自己的表格，与对账单逐账户比较',
  },
  receipt: { ...reply, path: `${FAMILY}/{id}/receipt`, carriage: 'multipart', summary: '上传盖章回执或付款凭证' },
  withdrawReceipt: { ...reply, path: `${FAMILY}/{id}/receipt/withdraw`, summary: '撤回审核中的回执' },
})
