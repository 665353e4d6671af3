// Bindings: what is asked for, one answer for each pair of account and target, and the records of all of it.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { id, instant, judged, lines, text } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { PIXEL_BINDING_STATUS_CODES } from '../ad-accounts/enums.ts'
import { ITEM_STATE_CODES } from '../items/enums.ts'
import {
  ACCOUNTS_MOST,
  BC_ROLES,
  BINDING_ACTION_CODES,
  BINDING_TYPE_CODES,
  type BindingType,
  BM_ROLES,
  NAME_MOST,
  NOTE_MOST,
  TARGETS_MOST,
} from './enums.ts'
import { bindingFilters, mccRecordFilters, pixelRecordFilters } from './lists.ts'
import { nameProblem, TARGET_PROBLEMS } from './targets.ts'

const BIND_OR_UNBIND = ['BIND', 'UNBIND'] as const
export const bindOrUnbind = z.enum(BIND_OR_UNBIND, '请选择绑定或解绑').default('BIND')
export const note = lines(NOTE_MOST, '备注').default('')
const account = id('广告账户')
export const accounts = z
  .array(account, '请选择广告账号')
  .min(1, '请选择广告账号')
  .max(ACCOUNTS_MOST, `最多选择${ACCOUNTS_MOST}个广告账号`)
  .refine(ids => new Set(ids).size === ids.length, '广告账户不能重复')
export const roleOf = <Role extends string>(roles: Readonly<Record<Role, string>>) =>
  z.enum(Object.keys(roles) as [Role, ...Role[]], '请选择权限') // its own keys

/** The other side of a binding, as typed: blanks and the dashes of Google's ids fall away. */
const targetOf = (type: Exclude<BindingType, 'NAME'>) =>
  judged(
    z.string('请填写目标').transform(value => (type === 'PERSON' ? value.trim().toLowerCase() : value.replaceAll(/[\s-]/g, ''))),
    TARGET_PROBLEMS[type],
  )
const targetsOf = (type: Exclude<BindingType, 'NAME'>, word: string) =>
  z
    .array(targetOf(type), `请输入 ${word} ID`)
    .min(1, `请输入 ${word} ID`)
    .max(TARGETS_MOST, `一次最多 ${TARGETS_MOST} 个 ${word} ID`)
    .refine(ids => new Set(ids).size === ids.length, `${word} ID 不能重复`)

/** Of an unbinding the role says nothing. */
const bmRole = roleOf(BM_ROLES).default('ADVERTISE')
export const agenciesRequest = z.object({ account_id: account, bm_id: targetOf('BM'), action: bindOrUnbind, role: bmRole, note })
export const batchAgenciesRequest = z.object({
  account_ids: accounts,
  bm_ids: targetsOf('BM', 'BM'),
  action: bindOrUnbind,
  role: bmRole,
  note,
})
export type BatchAgenciesRequest = z.output<typeof batchAgenciesRequest>
export const tiktokPartnerRequest = z.object({
  account_ids: accounts,
  bc_ids: targetsOf('BC', 'BC'),
  action: bindOrUnbind,
  role: roleOf(BC_ROLES).default('OPERATOR'),
  note,
})
export type TiktokPartnerRequest = z.output<typeof tiktokPartnerRequest>

/** `bm_id`: of the business that owns the pixel; our own pixels need none. */
const pixelOwner = z.union([z.literal(''), targetOf('BM')]).default('')
export const pixelRequest = z.object({ account_id: account, pixel_id: targetOf('PIXEL'), bm_id: pixelOwner, action: bindOrUnbind, note })
export const batchPixelRequest = z.object({
  account_ids: accounts,
  pixel_ids: targetsOf('PIXEL', 'Pixel'),
  bm_id: pixelOwner,
  action: bindOrUnbind,
  note,
})
export const pixelApplyRequest = z.object({ account_id: account, pixel_id: targetOf('PIXEL_BM'), bm_id: targetOf('BM'), note })
export const pixelUnbindRequest = z.object({ pair_id: id('记录') })

/** MOVE: within the agency's tree. BIND: to a manager account of one's own, which invites the accounts at Google. */
export const managerRequest = z.object({
  account_ids: accounts,
  mcc_id: targetOf('MCC'),
  action: z.enum(BINDING_ACTION_CODES, '请选择绑定、迁移或解绑'),
  note,
})
export const managersRequest = z.object({ account_id: account })
/** The manager accounts of the agency that an account can move to; null where Google can't be asked now. */
export const managersReply = z.object({ managers: z.array(z.object({ id: z.string(), name: z.string() })).nullable() })
export type ManagersReply = z.output<typeof managersReply>

const newName = judged(z.string('新名称不能为空'), value => nameProblem(value))
const renaming = {
  account_id: account,
  account_name: newName,
  /** as whoever typed the new name saw it */
  name_before: text(NAME_MOST * 4, '原名称'),
}
export const renameRequest = z.object(renaming)
export const batchRenameRequest = z.object({
  accounts: z
    .array(z.object(renaming), '请选择广告账号')
    .min(1, '请选择广告账号')
    .max(ACCOUNTS_MOST, `最多选择${ACCOUNTS_MOST}个广告账号`)
    .refine(rows => new Set(rows.map(row => row.account_id)).size === rows.length, '广告账户不能重复'),
})
export type BatchRenameRequest = z.output<typeof batchRenameRequest>
export const takeBackRequest = z.object({ submit_id: id('批次') })

/** One pair: under way as `pair_id`, or refused at once. */
const pair = z.object({
  account_id: z.string(),
  target: z.string(),
  pair_id: z.string().nullable(),
  refused: z.string().nullable(),
})
export const submitted = z.object({ submit_id: z.string(), pairs: z.array(pair) })
export type Submitted = z.output<typeof submitted>

export const refusedRequest = z.object({ submit_id: id('批次') })
/** Of one submit, what was refused at once. */
export const refusedReply = z.object({
  pairs: z.array(
    z.object({
      account_id: z.string(),
      outside_account_id: z.string(),
      account_name: z.string(),
      target: z.string(),
      reason: z.string(),
    }),
  ),
})
export type RefusedReply = z.output<typeof refusedReply>

export const retryRequest = z.object({
  pair_ids: z
    .array(id('记录'), '请选择记录')
    .min(1, '请选择记录')
    .max(ACCOUNTS_MOST * TARGETS_MOST, '记录过多'),
})

/** What waits is looked at again now. */
export const lookAgainRequest = retryRequest
export const lookAgainReply = z.object({ count: z.number().int() })

export const checkRequest = z.object({ type: z.enum(['BM', 'BC'], '请选择类型'), target: z.string('请填写目标').trim() })
/** UNSEEN: the platform does not show it to us, which says nothing about whether it exists. */
export const checkReply = z.object({
  standing: z.enum(['SEEN', 'UNSEEN', 'UNREAD']),
  name: z.string(),
  is_verified: z.boolean().nullable(),
})
export type CheckReply = z.output<typeof checkReply>

const objection = z.object({ field: z.string().nullable(), text: z.string() })
/** `told` and the objections' texts are the platform's words, or ours for what it lacks. */
const recordShape = {
  pair_id: z.string(),
  submit_id: z.string(),
  type: z.enum(BINDING_TYPE_CODES),
  action: z.enum(BINDING_ACTION_CODES),
  channel: z.enum(CHANNEL_CODES),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  company_name: z.string(),
  target: z.string(),
  business_id: z.string().nullable(),
  role: z.string().nullable(),
  before: z.string(),
  state: z.enum(ITEM_STATE_CODES),
  told: z.string(),
  objections: z.array(objection),
  note: z.string(),
  is_retried: z.boolean(),
  /** whether the names of its submit were asked back */
  is_taken_back: z.boolean(),
  submitter: z.string(),
  submitted_at: instant,
  ended_at: instant.nullable(),
}
export const bindingRecord = z.object(recordShape)
export type BindingRecord = z.output<typeof bindingRecord>
export const pixelRecord = z.object({ ...recordShape, status: z.enum(PIXEL_BINDING_STATUS_CODES) })
export type PixelRecord = z.output<typeof pixelRecord>

export const bindingListRequest = z.object({ ...pagerRequest, ...filterFields(bindingFilters) })
export type BindingListRequest = z.output<typeof bindingListRequest>
export const bindingPage = idPageOf(bindingRecord)
export type BindingPage = z.output<typeof bindingPage>
export const pixelListRequest = z.object({ ...pagerRequest, ...filterFields(pixelRecordFilters) })
export type PixelListRequest = z.output<typeof pixelListRequest>
export const pixelPage = idPageOf(pixelRecord)
export type PixelPage = z.output<typeof pixelPage>
export const mccListRequest = z.object({ ...pagerRequest, ...filterFields(mccRecordFilters) })
export type MccListRequest = z.output<typeof mccListRequest>

/** What each call takes and answers. */
export const bindingSchemas = {
  agencies: { request: agenciesRequest, response: submitted },
  batchAgencies: { request: batchAgenciesRequest, response: submitted },
  tiktokPartner: { request: tiktokPartnerRequest, response: submitted },
  pixel: { request: pixelRequest, response: submitted },
  batchPixel: { request: batchPixelRequest, response: submitted },
  pixelApply: { request: pixelApplyRequest, response: submitted },
  pixelUnbind: { request: pixelUnbindRequest, response: submitted },
  moveManager: { request: managerRequest, response: submitted },
  managers: { request: managersRequest, response: managersReply },
  rename: { request: renameRequest, response: submitted },
  batchRename: { request: batchRenameRequest, response: submitted },
  takeBack: { request: takeBackRequest, response: submitted },
  retry: { request: retryRequest, response: submitted },
  lookAgain: { request: lookAgainRequest, response: lookAgainReply },
  check: { request: checkRequest, response: checkReply },
  refused: { request: refusedRequest, response: refusedReply },
  list: { request: bindingListRequest, response: bindingPage },
  pixels: { request: pixelListRequest, response: pixelPage },
  mccs: { request: mccListRequest, response: bindingPage },
}
