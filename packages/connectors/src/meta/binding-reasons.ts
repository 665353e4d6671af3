// Meta's refusals of a binding in words for people; the codes mean something else where quota is changed or accounts are made.
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { ReasonOf, StandsAlready } from '../kit/bindings.ts'

const REASONS: Readonly<Record<string, string>> = {
  '100(33)': '账户、像素或对方对我方不可见，请核对编号与授权',
  '368': '渠道暂时限制了该操作，请稍后重试或联系专属顾问',
  '415': '渠道要求先完成双重验证，请联系专属顾问',
  '2620': '渠道不接受该权限，请核对对方编号与权限',
  '3979': '对方 BM 的广告账户数已达渠道上限',
  '3980': '对方 BM 名下有账户状态异常或正在审核，渠道暂不允许绑定',
}

/** Of an invalid parameter (100) Meta's own words tell more than ours could. */
export const bindingReason: ReasonOf = ({ trouble, blames = [] }) =>
  entryOf(REASONS, trouble.code) ?? (/^100\b/.test(trouble.code) ? blames[0]?.words : undefined)

/** Ending what has ended, or asking whom we have asked, is an invalid parameter like any other. */
export const standsAtMeta: StandsAlready = ({ trouble }) => /^100\b/.test(trouble.code)
