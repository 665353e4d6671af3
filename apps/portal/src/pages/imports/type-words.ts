// What the drawer says of each type of import, and where what its rows became is seen.
import { LINK_DAYS, TAKE_BACK_HOURS } from '@tallyhelm/protocol/topics/bindings/enums'
import type { ImportType } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportRow } from '@tallyhelm/protocol/topics/imports/schemas'
import type { SheetKind } from '@tallyhelm/protocol/topics/imports/sheets'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { QuotaLimits } from '@tallyhelm/protocol/topics/quota/limit-schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { limitsText } from '../../orders/limits-text.ts'
import { paths } from '../../routes/paths.ts'

type Submitted = Pick<ImportRow, 'apply_no' | 'submit_id'>
type TypeWords = {
  /** below the choice of the type */
  limits: (channel: Channel, limits: QuotaLimits) => string
  /** what happens once it is confirmed */
  after: (channel: Channel) => string
  /** where what a row became is seen; undefined where it became nothing */
  record: (row: Submitted, channel: Channel) => string | undefined
}

const order = (type: AdjustType, end = '不能撤回。'): TypeWords => ({
  limits: (channel, limits) => limitsText(type, channel, limits),
  after: () => `提交后按每 50 行一笔申请执行，逐行显示结果；${end}`,
  record: ({ apply_no }) => (apply_no === null ? undefined : paths.records({ apply_no })),
})

const inSubmit = (path: (channel: Channel) => string): TypeWords['record'] => {
  return ({ submit_id, apply_no }, channel) => (apply_no === null ? undefined : `${path(channel)}?submit=${submit_id}`)
}
const BOUND: Readonly<Record<Channel, { limits: string; after: string; path: string }>> = {
  FACEBOOK: {
    limits: 'BM ID 为 15-17 位数字；一个账户绑定多个 BM 时每个 BM 填一行；未设置额度上限的账户不能绑定',
    after: '已绑定的 BM 可在批量绑定 BM 中解绑。',
    path: paths.batchBm(),
  },
  GOOGLE: {
    limits: 'MCC ID 为 10 位数字（123-456-7890）；关联您自己的 MCC，代理 MCC 保持不变；每个账户填一行',
    after: `请在 ${LINK_DAYS} 天内到您的 MCC 中邀请这些账户，收到邀请后自动接受。`,
    path: paths.batchMcc('GOOGLE'),
  },
  TIKTOK: {
    limits: 'BC ID 为 19 位数字；一个账户绑定多个 BC 时每个 BC 填一行；部分 BC 需对方管理员接受后生效',
    after: '已绑定的 BC 可在批量绑定 BC 中解绑。',
    path: paths.batchBc(),
  },
}

export const TYPE_WORDS: Readonly<Record<ImportType, TypeWords>> = {
  ADD: order('ADD', '资金不足的行会保留待重新提交。'),
  REDUCE: order('REDUCE'),
  TRANSFER: order('TRANSFER'),
  CLEAR: order('CLEAR'),
  BIND: {
    limits: channel => BOUND[channel].limits,
    after: channel => `提交后逐行执行并显示结果；${BOUND[channel].after}`,
    record: inSubmit(channel => BOUND[channel].path),
  },
  RENAME: {
    limits: () => '名称为 1–60 个字符，不能包含 emoji 或 |；提交时以预览所示的原名称核对，期间被改过名的行不会执行',
    after: () => `提交后逐行执行并显示结果；${TAKE_BACK_HOURS} 小时内可在批量修改账户中撤销。`,
    record: inSubmit(paths.batchModify),
  },
}

export const recordOf = ({ importType, channel }: SheetKind, row: Submitted): string | undefined =>
  TYPE_WORDS[importType].record(row, channel)
