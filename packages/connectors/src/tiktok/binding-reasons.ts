// Refusals of bindings, names and people at TikTok, in words for people: by the field that TikTok blames.
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { ReasonOf, StandsAlready } from '../kit/bindings.ts'

const REASONS: Readonly<Record<string, string>> = {
  partner_id: '对方商务中心不存在，或不能与其共享',
  asset_ids: '渠道不允许共享该账户',
  asset_id: '渠道不允许分配该账户',
  advertiser_role: '渠道不允许授予该权限',
  advertiser_name: '名称不符合渠道要求',
  emails: '邮箱地址有误',
  user_id: '该成员不存在，或是账户最后一名管理员',
  user_email: '该成员不存在',
}

export const tiktokReason: ReasonOf = ({ kind, blames }) =>
  kind === 'refused' ? (entryOf(REASONS, blames?.[0]?.place ?? '') ?? '渠道拒绝了该操作') : undefined

/** TikTok blames the asset or the person for what was ended already, as for what never was. */
const ENDINGS: ReadonlySet<string> = new Set(['bc/partner/asset/delete', 'bc/asset/unassign', 'bc/member/delete'])
export const standsAtTiktok =
  (path: string): StandsAlready =>
  ({ kind }) =>
    kind === 'refused' && ENDINGS.has(path)
