// Words by which a pre-check reads websites and names: policy pages, forbidden goods, and legal forms. Chinese and English, never by country.
import type { Check } from '@tallyhelm/protocol/topics/companies/checks'
import type { Industry } from '@tallyhelm/protocol/topics/companies/enums'

type PageCheck = Extract<Check, 'PRIVACY' | 'REFUND' | 'SHIPPING' | 'CONTACT'>

/** By the text or the address of a link. A shop without them is refused by Meta and TikTok most often. */
export const POLICY_PAGES: Readonly<Record<PageCheck, { words: RegExp; isAsked: 'always' | 'usually'; remedy: string }>> = {
  PRIVACY: {
    words: /隐私|個資|个人信息保护|privacy/i,
    isAsked: 'always',
    remedy: '请在首页添加“隐私政策”页面的链接',
  },
  REFUND: {
    words: /退款|退货|退貨|退换|退換|售后|refund|returns?([^a-z]|$)|return[-_ ]?(policy|exchange)/i,
    isAsked: 'usually',
    remedy: '请在首页添加“退款政策”页面的链接',
  },
  SHIPPING: {
    words: /配送|物流|发货|發貨|运费|運費|运输|shipping|delivery/i,
    isAsked: 'usually',
    remedy: '请在首页添加“配送说明”页面的链接',
  },
  CONTACT: {
    words: /联系|聯繫|聯絡|客服|contact|^mailto:|^tel:/i,
    isAsked: 'always',
    remedy: '请在首页添加“联系我们”页面、邮箱或电话的链接',
  },
}

/** What none of the three platforms lets anybody advertise (docs/decisions/companies.md). */
export const FORBIDDEN: readonly { goods: string; words: RegExp }[] = [
  { goods: '赌博', words: /博彩|赌场|赌博|六合彩|时时彩|casino|gambling|betting|slot ?machines?/i },
  { goods: '烟草与电子烟', words: /香烟|卷烟|烟草|电子烟|烟油|雾化器|\bvap(e|es|ing)\b|e-?cigarettes?|tobacco/i },
  { goods: '毒品', words: /毒品|大麻|冰毒|cannabis|marijuana|\bcbd\b|kratom/i },
  { goods: '武器', words: /枪支|枪械|弹药|管制刀具|firearms?|ammunition|\bguns?\b/i },
  { goods: '成人内容', words: /成人用品|情趣|色情|援交|\bporn|escorts?\b|\bsex ?toys?\b/i },
  { goods: '仿冒商品', words: /高仿|复刻|A货|精仿|replica (watch|bag|shoe)|counterfeit/i },
  { goods: '传销与高息投资', words: /传销|日入过万|稳赚不赔|保本高息|ponzi|get[- ]rich[- ]quick/i },
  { goods: '虚假证件', words: /办证|假文凭|代写论文|fake (id|diploma|passport)s?/i },
]

/** Sections of GB/T 4754 that the platforms ask further papers of. */
export const RESTRICTED: Partial<Readonly<Record<Industry, string>>> = {
  J: '金融业须具备投放地的金融牌照，并通过渠道认证',
  Q: '医疗与药品须具备投放地的资质，并通过渠道认证',
}

/** Legal forms at the end of a name, which its bearer seldom prints on a site. */
export const LEGAL_FORMS =
  /((股份|责任|科技|集团)?有限责任公司|股份有限公司|(集团)?有限公司|公司|[,，.]?\s*(co\.?,?\s*)?(ltd|limited|inc|llc|corp|corporation|gmbh|pte\.?\s*ltd|company)\.?)$/i
